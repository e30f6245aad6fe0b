import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { type collectionReport, REPORTED_PEOPLE } from "#lib/contract/collection-report.ts";
import { listMergeFields } from "#lib/contract/merge-fields.ts";
import { applyModifications, type Modification } from "#lib/contract/modification.ts";
import type { Scene } from "#lib/contract/scene.ts";
import { RenderFault } from "#lib/render/render-fault.ts";
import { resolveScene, type SceneInputs } from "#lib/render/resolve.ts";
import { findPortrayedPeople, fullName } from "../people/merge-data.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { loadSharedInputs, toSceneInputs } from "../videos/scene-inputs.ts";
import type { Recipient } from "./recipients.ts";

export type CollectionReport = z.output<typeof collectionReport>;

type Findings = Pick<CollectionReport["people"][number], "faults" | "warnings">;
type Checked = Recipient & { name: string } & Findings;

/** People are read in steps, so that a large collection does not come as one answer. */
const READ_STEP = 500;
/** So many people's photos are read and decoded side by side, while the text of others is laid out. */
const AT_ONCE = 4;
/** After so long without a pause other requests of this process get their turn. */
const SLICE_MS = 12;

/**
 * Resolves everybody's scene as a worker would, without drawing it: what keeps a video from being made shows there.
 * Layers that are the same for all are resolved once.
 * @param signal ends it early, with its reason thrown
 */
export async function dryRun(
  db: TenantDatabase,
  order: {
    scene: Scene;
    templateVersion: number;
    modifications: readonly Modification[];
    recipients: readonly Recipient[];
  },
  signal: AbortSignal,
): Promise<CollectionReport> {
  const { recipients, templateVersion } = order;
  const scene = applyModifications(order.scene, order.modifications);
  const shared = await loadSharedInputs(db, { scene, modifications: [] });
  const personal = { ...scene, layers: scene.layers.filter(isPersonal) };
  const common = {
    ...scene,
    // What is wrong with a person's own background shows among what is theirs.
    background: "#000000",
    layers: scene.layers.filter((layer) => !isPersonal(layer)),
  };
  const ofAll = await findingsOf(common, await toSceneInputs(shared, null, recipients[0]?.occasionOn ?? ""));
  const pause = pauses(signal);
  const checked: Checked[] = [];
  for (let start = 0; start < recipients.length; start += READ_STEP) {
    const step = recipients.slice(start, start + READ_STEP);
    const people = await findPortrayedPeople(
      db,
      step.map(({ personId }) => personId),
    );
    const check = async (recipient: Recipient): Promise<Checked[]> => {
      await pause();
      // Erased since it was named: there is nobody left to make a video for.
      const person = people.get(recipient.personId);
      if (person === undefined) return [];
      const own = await findingsOf(personal, await toSceneInputs(shared, person, recipient.occasionOn));
      return [{ ...recipient, name: fullName(person), ...joined(ofAll, own) }];
    };
    checked.push(...(await inOrder(step, check)).flat());
  }
  return toReport(checked, templateVersion);
}

/** Whether a layer may differ from one person to the next. */
function isPersonal(layer: Scene["layers"][number]): boolean {
  return listMergeFields(layer).length > 0 || JSON.stringify(layer).includes('"initials"');
}

async function findingsOf(scene: Scene, inputs: SceneInputs): Promise<Findings> {
  try {
    const { warnings } = await resolveScene(scene, [], inputs);
    return { faults: [], warnings };
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    return { faults: [error, ...error.further].map((fault) => fault.toJSON()), warnings: [] };
  }
}

function joined(first: Findings, second: Findings): Findings {
  return {
    faults: [...first.faults, ...second.faults],
    warnings: [...first.warnings, ...second.warnings],
  };
}

/** Does a task for each item, a few side by side, and returns the outcomes in the items' order. */
async function inOrder<Item, Outcome>(
  items: readonly Item[],
  task: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const rest = items.entries();
  const work = async () => {
    for (const [index, item] of rest) outcomes[index] = await task(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

/** Lets the process answer others in between, and stops when nobody waits any more. */
function pauses(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - since < SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

function toReport(checked: readonly Checked[], templateVersion: number): CollectionReport {
  const noticed = checked.filter(({ faults, warnings }) => faults.length + warnings.length > 0);
  return {
    dry_run: true,
    template_version: templateVersion,
    total: checked.length,
    fine: checked.filter(({ faults }) => faults.length === 0).length,
    faults: countPeople(checked.map(({ faults }) => faults)),
    warnings: countPeople(checked.map(({ warnings }) => warnings)),
    people: noticed.slice(0, REPORTED_PEOPLE).map(({ personId, name, faults, warnings }) => ({
      person_id: personId,
      person_name: name,
      faults,
      warnings,
    })),
    truncated: noticed.length > REPORTED_PEOPLE,
    recipients: checked.map(({ personId, name, occasionOn }) => ({
      person_id: personId,
      person_name: name,
      occasion_on: occasionOn,
    })),
  };
}

/** How many people have a code at least once, the most frequent first. */
function countPeople<Code extends string>(
  found: readonly (readonly { code: Code }[])[],
): { code: Code; people: number }[] {
  const counts = new Map<Code, number>();
  for (const items of found) {
    for (const code of new Set(items.map((item) => item.code))) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([code, people]) => ({ code, people })).sort((a, b) => b.people - a.people);
}
