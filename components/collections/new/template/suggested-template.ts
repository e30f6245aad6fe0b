import { shapeOf } from "#components/templates/index.ts";
import type { CollectionInput } from "#lib/client/collections/collections.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import { occasionType } from "../recipients/recipients.ts";

type Suggested = Pick<Template, "id" | "occasion" | "width" | "height">;

/**
 * The template that a new collection starts with: the one of the last collection for the same occasion,
 * otherwise a wide design made for it. Null if there is no occasion, or no template for it.
 * @param templates the templates that can be selected
 * @param lastUsed id of the template of the newest collection for the occasion
 */
export function suggestedTemplate<T extends Suggested>(
  templates: readonly T[],
  occasion: CollectionInput["type"],
  lastUsed: string | undefined,
): T | null {
  if (occasion === undefined || occasion === "people") return null;
  const suiting = templates.filter((template) => occasionType(template, undefined) === occasion);
  return (
    templates.find(({ id }) => id === lastUsed) ??
    suiting.find((template) => shapeOf(template) === "wide") ??
    suiting[0] ??
    null
  );
}
