import { RENDER_WARNINGS } from "#lib/contract/errors/render-errors.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { listMergeFields } from "#lib/contract/scene/merge-fields.ts";
import { applyModifications, type Modification } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { SceneFindings, SceneInputs } from "#lib/render/index.ts";
import type { Actor } from "../actor.ts";
import { TooCostly } from "../bounded-process.ts";
import { ValidationError } from "../errors.ts";
import { findPortrayedPeople, fullName } from "../people/index.ts";
import { storage } from "../storage/storage.ts";
import { loadSharedInputs, runInScenePool, toSceneInputs } from "../templates/index.ts";
import { type CollectionReport, DryRunReport, type Findings } from "./dry-run-report.ts";
import { photoStandIn } from "./placeholder-photo.ts";
import type { LeftOut, Recipient } from "./recipients.ts";

/**
 * How many people are read and checked per step: less than a second's work, after which other requests run.
 */
const STEP = 25;
/**
 * How long a step may take: a scene that needs a second per person would block other requests. Tests wait for
 * this limit and shorten it.
 */
export const DRY_RUN_LIMITS_MS = { step: 30_000 };

/**
 * Resolves the scene of every recipient as a worker would, without drawing it, which finds everything that
 * would prevent a video from being rendered. Layers that are the same for all are resolved once. The work
 * runs in a separate process, because a scene is untrusted input.
 * @param signal ends it early, with its reason thrown
 * @throws {ValidationError} for a scene that takes too long
 */
export async function dryRun(
  { db, orgId }: Pick<Actor, "db" | "orgId">,
  order: {
    scene: Scene;
    templateVersion: number;
    modifications: readonly Modification[];
    recipients: readonly Recipient[];
    leftOut: readonly LeftOut[];
  },
  signal: AbortSignal,
): Promise<CollectionReport> {
  const { recipients, templateVersion } = order;
  const scene = applyModifications(order.scene, order.modifications);
  await using files = storage().localFiles();
  const shared = await loadSharedInputs(db, scene, files);
  const { common, personal } = divided(scene);
  const check = (part: Scene, people: SceneInputs[]) => checkApart(orgId, part, people, signal);
  const [ofAll] = await check(common, [
    await toSceneInputs(shared, null, recipients[0]?.occasionOn ?? "", files),
  ]);
  const placeholder = photoStandIn(scene);
  const report = new DryRunReport();
  for (let start = 0; start < recipients.length; start += STEP) {
    const step = recipients.slice(start, start + STEP);
    const known = await findPortrayedPeople(
      db,
      step.map(({ personId }) => personId),
    );
    // A person who is missing has been erased since they were named: there is no video to render.
    const people = step.flatMap((recipient) => {
      const person = known.get(recipient.personId);
      return person === undefined ? [] : [{ ...recipient, person }];
    });
    await using photos = storage().localFiles();
    const inputs = people.map(({ person, occasionOn }) => toSceneInputs(shared, person, occasionOn, photos));
    const findings = await check(personal, await Promise.all(inputs));
    for (const [index, { person, ...recipient }] of people.entries()) {
      const found = joined(ofAll, findings[index], recipient.isUndated ? UNDATED : undefined);
      report.add(recipient, fullName(person), found, person.photo ? null : placeholder);
    }
  }
  return report.toReport(templateVersion, order.leftOut);
}

/** The layers that are the same for everyone, and those that may differ from person to person. */
function divided(scene: Scene): { common: Scene; personal: Scene } {
  const [own, same] = [true, false].map((is) => scene.layers.filter((layer) => isPersonal(layer) === is));
  // Faults of a background that depends on the person are reported with the personal layers.
  return {
    common: { ...scene, background: "#000000", layers: same ?? [] },
    personal: { ...scene, layers: own ?? [] },
  };
}

function isPersonal(layer: Scene["layers"][number]): boolean {
  return listMergeFields(layer).length > 0 || JSON.stringify(layer).includes('"initials"');
}

async function checkApart(
  orgId: string,
  scene: Scene,
  people: SceneInputs[],
  signal: AbortSignal,
): Promise<SceneFindings[]> {
  try {
    const task = { kind: "check", scene, people } as const;
    return (await runInScenePool(orgId, task, { limitMs: DRY_RUN_LIMITS_MS.step, signal })).findings;
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    throw new ValidationError([faultOf(["body", "template_id"], "dry_run_too_costly")]);
  }
}

/** What is found of somebody whose occasion is not known. */
const UNDATED: Findings = {
  faults: [],
  warnings: [{ code: "occasion_unknown", message: RENDER_WARNINGS.occasion_unknown.say({}) }],
};

function joined(...parts: (Findings | undefined)[]): Findings {
  return {
    faults: parts.flatMap((part) => part?.faults ?? []),
    warnings: parts.flatMap((part) => part?.warnings ?? []),
  };
}
