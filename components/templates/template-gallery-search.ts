import { listTemplatesFields } from "#lib/client/generated/list-fields.ts";
import type { ListStateOf } from "#lib/contract/fields/list-field.ts";
import { SHAPES } from "./template-designs.ts";

/** Designs of three shapes each have to come together: more at once than a list has by itself. */
const TEMPLATES_AT_ONCE = 200;

/** What the address of the gallery says: the API's own query, and in which shape the designs are shown. */
export const templateGallerySearch = {
  ...listTemplatesFields,
  shape: { type: "choice", values: SHAPES, default: "wide" },
} as const;

/** What the API is asked with. */
export function toTemplatesQuery({ shape: _, ...query }: ListStateOf<typeof templateGallerySearch>) {
  return { archived: false, ...query, limit: TEMPLATES_AT_ONCE };
}
