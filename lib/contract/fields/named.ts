import { object, text } from "./fields.ts";

/* Resources with a name for people and a slug for programs: projects and templates. */

export const name = text({ min: 1, max: 120 });

export const slug = text({ min: 1, max: 60, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" }).describe(
  "Lower-case letters, digits and hyphens; unique in the organization. Default: made from the name.",
);

/** Name and slug of a new resource. */
export const names = object({ name, slug: slug.optional() });

/** A change of name or slug. */
export const namePatch = object({ name: name.optional(), slug: slug.optional() });
