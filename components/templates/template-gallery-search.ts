import { listTemplatesFields } from "#lib/client/generated/list-fields/list-templates-fields.ts";
import type { ListStateOf } from "#lib/contract/fields/list-field.ts";
import { SHAPES } from "./template-designs.ts";

/** Page size: larger than the default, because a design has three shapes that must come together. */
const TEMPLATES_AT_ONCE = 200;

/** The gallery's URL parameters: the API's own query, and the shape in which designs are shown. */
export const templateGallerySearch = {
  ...listTemplatesFields,
  shape: { type: "choice", values: SHAPES, default: "wide" },
} as const;

/** The query for the API. */
export function toTemplatesQuery({ shape: _, ...query }: ListStateOf<typeof templateGallerySearch>) {
  return { archived: false, ...query, limit: TEMPLATES_AT_ONCE };
}
