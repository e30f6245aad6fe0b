import { type Modification, neededMergeFieldsOf } from "#lib/contract/scene/modification.ts";
import { SAMPLE_PERSON } from "#lib/contract/scene/sample-person.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { modifyScene, type SceneInputs } from "#lib/render/index.ts";
import type { PortrayedPerson } from "../people/index.ts";
import type { LocalFiles } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { loadSceneInputs } from "./scene-inputs.ts";

/** What is shown, and for whom. */
export type Shown = {
  scene: Scene;
  modifications: readonly Modification[];
  /** The person whose data is shown; null for a sample person. */
  person: PortrayedPerson | null;
  /** `YYYY-MM-DD`, the day for which age and years of service are computed. */
  occasionOn: string;
};

/** The scene with its modifications made, and all that drawing it needs, whose files `local` holds. */
export async function loadShown(
  db: TenantDatabase,
  { scene: template, modifications, person, occasionOn }: Shown,
  local: LocalFiles,
): Promise<{ scene: Scene; inputs: SceneInputs }> {
  const scene = modifyScene(template, modifications);
  const inputs = await loadSceneInputs(db, { scene, person, occasionOn }, local);
  if (person === null) inputs.fields = { ...sampleCustomFields(scene), ...SAMPLE_PERSON };
  return { scene, inputs };
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
