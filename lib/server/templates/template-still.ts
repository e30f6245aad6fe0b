import { allLayers } from "#lib/contract/scene/layer-tree.ts";
import { type Modification, neededMergeFieldsOf } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { modifyScene, RenderFault, type StillFormat, type StillOutcome } from "#lib/render/index.ts";
import { mediaDecoder } from "../assets/index.ts";
import type { PortrayedPerson } from "../people/index.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { loadSceneInputs } from "./scene-inputs.ts";
import { runInScenePool } from "./scene-pool.ts";

/** Shown when no real person is named. */
const SAMPLE_PERSON = {
  external_id: "1001",
  first_name: "Ada",
  last_name: "Lovelace",
  birth_date: "1990-12-10",
  hire_date: "2018-03-01",
  email: "ada@example.com",
  phone: "+44 20 7946 0000",
  position: "Analyst",
  sector: "Research",
  status: "active",
} as const;

/** How long a still may take. Tests wait for this limit and shorten it. */
export const STILL_LIMITS_MS = {
  /** A still normally takes milliseconds; a preview that takes this long is of no use to an editor. */
  preview: 8_000,
  /** No request waits for a thumbnail. */
  thumbnail: 60_000,
};

export type Still = {
  scene: Scene;
  modifications: readonly Modification[];
  /** The person whose data is shown; null for a sample person. */
  person: PortrayedPerson | null;
  /** `YYYY-MM-DD`, the day for which age and years of service are computed. */
  occasionOn: string;
  /** In seconds; null for the scene's own still. */
  time: number | null;
  format: StillFormat;
  /** The purpose decides how long it may take. */
  purpose: "preview" | "thumbnail";
  /** Aborted when the result is no longer wanted. */
  signal?: AbortSignal;
};

/**
 * Draws one frame with the code that renders the video, in a separate process.
 * @throws {RenderFault} for what would prevent the video from being rendered; {TooCostly} for a still that
 *   takes too long; {TooManyRequestsError} when too many of the organization's stills wait already
 */
export async function drawStill(
  db: TenantDatabase,
  orgId: string,
  still: Still,
): Promise<Buffer<ArrayBuffer>> {
  const { person, occasionOn, time, format, purpose, signal } = still;
  const scene = modifyScene(still.scene, still.modifications);
  const inputs = await loadSceneInputs(db, { scene, person, occasionOn });
  if (person === null) inputs.fields = { ...sampleCustomFields(scene), ...SAMPLE_PERSON };
  const hasVideo = allLayers(scene).some(({ type }) => type === "video");
  const ffmpegPath = hasVideo ? (await mediaDecoder()).path : null;
  const limitMs = STILL_LIMITS_MS[purpose];
  const task = { kind: "still", scene, inputs, time, format, ffmpegPath } as const;
  return bytesOf(await runInScenePool(orgId, task, { limitMs, signal }));
}

function bytesOf(outcome: StillOutcome): Buffer<ArrayBuffer> {
  if (outcome.kind === "drawn") return Buffer.from(outcome.bytes);
  const [first, ...further] = outcome.faults.map((error) => new RenderFault(error));
  if (first === undefined) throw new Error("A still was refused without a fault");
  first.further = further;
  throw first;
}

/**
 * A custom field without a fallback has no sample value, so it shows its own name: `custom_fields.team_name`
 * as "team name".
 */
function sampleCustomFields(scene: Scene): Record<string, string> {
  const names = neededMergeFieldsOf(scene).filter((field) => field.startsWith("custom_fields."));
  return Object.fromEntries(
    names.map((name) => [name, name.replace("custom_fields.", "").replaceAll("_", " ")]),
  );
}
