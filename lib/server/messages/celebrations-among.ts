import type { TemplateOccasion } from "#lib/contract/resources/template-occasion.ts";
import { builtInsFor } from "../templates/index.ts";
import type { TenantConnection } from "../tenant-database.ts";

const CELEBRATED: readonly TemplateOccasion[] = ["Birthday", "Work anniversary"];
const BUILT_IN = CELEBRATED.flatMap(builtInsFor);

type Video = { id: string; templateId: string; collection: { type: string } | null };

/** The ids of the videos for a birthday or an anniversary: by their collection, or as single ones by their template. */
export async function celebrationsAmong(
  db: TenantConnection,
  videos: readonly Video[],
): Promise<Set<string>> {
  const singles = videos.filter(({ collection }) => collection === null);
  const templates = await db.template.findMany({
    where: {
      id: { in: singles.map(({ templateId }) => templateId) },
      OR: [{ builtIn: { in: BUILT_IN } }, { occasion: { in: [...CELEBRATED] } }],
    },
    select: { id: true },
  });
  const celebrated = new Set(templates.map(({ id }) => id));
  const isCelebration = ({ collection, templateId }: Video) =>
    collection === null ? celebrated.has(templateId) : collection.type !== "people";
  return new Set(videos.filter(isCelebration).map(({ id }) => id));
}
