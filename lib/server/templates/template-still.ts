import { allLayers } from "#lib/contract/scene/layer-tree.ts";
import { type Modification, neededMergeFieldsOf } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { modifyScene, RenderFault, type StillFormat, type StillOutcome } from "#lib/render/index.ts";
import { mediaDecoder } from "../assets/index.ts";
import type { PortrayedPerson } from "../people/index.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { loadSceneInputs } from "./scene-inputs.ts";
import { runInScenePool } from "./scene-pool.ts";

/** Shown where no real person is named. */
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

/** How long a still may take. Tests, which have to wait for it, shorten it. */
export const STILL_LIMITS_MS = {
  /** A still takes milliseconds; a scene that takes this long is no longer looked at, it is waited for. */
  preview: 8_000,
  /** Nobody waits for a thumbnail. */
  thumbnail: 60_000,
};

export type Still = {
  scene: Scene;
  modifications: readonly Modification[];
  /** Whose data is shown; a made-up person's for null. */
  person: PortrayedPerson | null;
  /** `YYYY-MM-DD`, the day that age and years of service count to. */
  occasionOn: string;
  /** In seconds; the scene's own still for null. */
  time: number | null;
  format: StillFormat;
  /** What it is for says how long it may take. */
  purpose: "preview" | "thumbnail";
  /** Aborted when nobody wants it any more. */
  signal?: AbortSignal;
};

/**
 * Draws one frame by the code that draws the video, in a process of its own.
 * @throws {RenderFault} for what would keep the video from being made; {TooCostly} for what takes longer than a still may;
 *   {TooManyRequestsError} when too many of the organization's wait already
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

/** A custom field without a fallback has no known value, so it shows its own name: `custom_fields.team_name` as "team name". */
function sampleCustomFields(scene: Scene): Record<string, string> {
  const names = neededMergeFieldsOf(scene).filter((field) => field.startsWith("custom_fields."));
  return Object.fromEntries(
    names.map((name) => [name, name.replace("custom_fields.", "").replaceAll("_", " ")]),
  );
}
