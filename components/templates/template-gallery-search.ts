import type { z } from "zod";
import { enumeration, object } from "#lib/contract/fields.ts";
import { templateListQuery } from "#lib/contract/template.ts";
import { SHAPES } from "./template-designs.ts";

/** Designs of three shapes each have to come together: more at once than a list has by itself. */
const TEMPLATES_AT_ONCE = 200;

/** What the address of the gallery says: the API's own query, and in which shape the designs are shown. */
export const templateGallerySearch = object({
  ...templateListQuery.shape,
  shape: enumeration(SHAPES).default("wide"),
});

/** What the API is asked with. */
export function toTemplatesQuery({ shape: _, ...query }: z.output<typeof templateGallerySearch>) {
  return { archived: false, ...query, limit: TEMPLATES_AT_ONCE };
}
