import { faultOf } from "#lib/contract/faults.ts";
import { listMergeFields } from "#lib/contract/scene/merge-fields.ts";
import { applyModifications, type Modification } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { SceneFindings, SceneInputs } from "#lib/render/index.ts";
import type { Actor } from "../actor.ts";
import { TooCostly } from "../bounded-process.ts";
import { ValidationError } from "../errors.ts";
import { findPortrayedPeople, fullName } from "../people/index.ts";
import { loadSharedInputs, runInScenePool, toSceneInputs } from "../templates/index.ts";
import { type CollectionReport, DryRunReport } from "./dry-run-report.ts";
import { photoStandIn } from "./placeholder-photo.ts";
import type { Recipient } from "./recipients.ts";

/** So many people are read, and checked, at a time: less than a second's work, after which others have their turn. */
const STEP = 25;
/**
 * How long a step may take: a scene that needs a second for a person keeps everybody else waiting. Tests, which have to wait
 * for it, shorten it.
 */
export const DRY_RUN_LIMITS_MS = { step: 30_000 };

/**
 * Resolves everybody's scene as a worker would, without drawing it: what keeps a video from being made shows there.
 * Layers that are the same for all are resolved once. The work is done apart, because a scene may be anybody's.
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
  },
  signal: AbortSignal,
): Promise<CollectionReport> {
  const { recipients, templateVersion } = order;
  const scene = applyModifications(order.scene, order.modifications);
  const shared = await loadSharedInputs(db, scene);
  const { common, personal } = divided(scene);
  const check = (part: Scene, people: SceneInputs[]) => checkApart(orgId, part, people, signal);
  const [ofAll] = await check(common, [await toSceneInputs(shared, null, recipients[0]?.occasionOn ?? "")]);
  const placeholder = photoStandIn(scene);
  const report = new DryRunReport();
  for (let start = 0; start < recipients.length; start += STEP) {
    const step = recipients.slice(start, start + STEP);
    const known = await findPortrayedPeople(
      db,
      step.map(({ personId }) => personId),
    );
    // Who is not there was erased since they were named: there is nobody left to make a video for.
    const people = step.flatMap((recipient) => {
      const person = known.get(recipient.personId);
      return person === undefined ? [] : [{ ...recipient, person }];
    });
    const inputs = people.map(({ person, occasionOn }) => toSceneInputs(shared, person, occasionOn));
    const findings = await check(personal, await Promise.all(inputs));
    for (const [index, { person, ...recipient }] of people.entries()) {
      const found = joined(ofAll, findings[index]);
      report.add(recipient, fullName(person), found, person.photo ? null : placeholder);
    }
  }
  return report.toReport(templateVersion);
}

/** What is the same for everybody, and what may differ from one person to the next. */
function divided(scene: Scene): { common: Scene; personal: Scene } {
  const [own, same] = [true, false].map((is) => scene.layers.filter((layer) => isPersonal(layer) === is));
  // What is wrong with a person's own background shows among what is theirs.
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

function joined(...parts: (SceneFindings | undefined)[]): SceneFindings {
  return {
    faults: parts.flatMap((part) => part?.faults ?? []),
    warnings: parts.flatMap((part) => part?.warnings ?? []),
  };
}
