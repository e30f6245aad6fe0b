import { type Modification, neededMergeFieldsOf } from "#lib/contract/modification.ts";
import type { Scene } from "#lib/contract/scene.ts";
import { showsVideo } from "#lib/render/moving-pictures.ts";
import { renderStill, type StillFormat } from "#lib/render/render-still.ts";
import { resolveScene } from "#lib/render/resolve.ts";
import { mediaDecoder } from "../assets/media-decoder.ts";
import type { PortrayedPerson } from "../people/merge-data.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { loadSceneInputs } from "../videos/scene-inputs.ts";

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
};

/**
 * Draws one frame by the code that draws the video.
 * @throws {RenderFault} for what would keep the video from being made
 */
export async function drawStill(db: TenantDatabase, still: Still): Promise<Buffer> {
  const { scene, modifications, person, occasionOn, time, format } = still;
  const inputs = await loadSceneInputs(db, { scene, modifications, person, occasionOn });
  if (person === null) inputs.fields = { ...sampleCustomFields(scene, modifications), ...SAMPLE_PERSON };
  const { scene: resolved } = await resolveScene(scene, modifications, inputs);
  const decoder = showsVideo(resolved) ? { ffmpegPath: (await mediaDecoder()).path } : {};
  return renderStill(resolved, time ?? resolved.thumbnailFrame / resolved.fps, format, decoder);
}

/** A custom field without a fallback has no known value, so it shows its own name: `custom_fields.team_name` as "team name". */
function sampleCustomFields(scene: Scene, modifications: readonly Modification[]): Record<string, string> {
  const names = neededMergeFieldsOf(scene, modifications).filter((field) =>
    field.startsWith("custom_fields."),
  );
  return Object.fromEntries(
    names.map((name) => [name, name.replace("custom_fields.", "").replaceAll("_", " ")]),
  );
}
