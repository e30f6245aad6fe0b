import { groupByDesign, inShape, type Shape, shapeOf } from "#components/templates/index.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import type { CelebrationInput, OccasionStart } from "./celebration-form-state.ts";

const WORDS = ["name", "subject", "text"] as const;

/**
 * What of a new rule follows its occasion when that is changed: each value that is still as the occasion before gave it.
 * @param values as they are now
 * @param templates those of the designs
 */
export function followedOccasion(
  values: Pick<CelebrationInput, keyof OccasionStart>,
  before: OccasionStart,
  after: OccasionStart,
  templates: readonly Template[],
): Partial<OccasionStart> {
  const words = WORDS.filter((name) => values[name] === before[name]);
  const chosen = values.template_ids ?? [];
  const followed: Partial<OccasionStart> = Object.fromEntries(words.map((name) => [name, after[name]]));
  if (!haveSameDesigns(chosen, before.template_ids, templates)) return followed;
  const first = templates.find(({ id }) => id === chosen[0]);
  const shape = first === undefined ? null : shapeOf(first);
  return {
    ...followed,
    template_ids: shape === null ? after.template_ids : inShapeOf(after, shape, templates),
  };
}

/** In whichever shape they are chosen. */
function haveSameDesigns(some: readonly string[], others: readonly string[], templates: readonly Template[]) {
  const designOf = (id: string) => templates.find((each) => each.id === id)?.design ?? id;
  const keys = (ids: readonly string[]) => JSON.stringify(ids.map(designOf).sort());
  return keys(some) === keys(others);
}

/** The same designs in a shape. */
const inShapeOf = ({ template_ids: ids }: OccasionStart, shape: Shape, templates: readonly Template[]) =>
  groupByDesign(templates)
    .filter((design) => design.templates.some(({ id }) => ids.includes(id)))
    .map((design) => inShape(design, shape).id);
