import { object, text } from "./fields.ts";

/* What people name, and programs find by a slug: projects and templates. */

export const name = text({ min: 1, max: 120 });

export const slug = text({ min: 1, max: 60, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" }).describe(
  "Lower-case letters, digits and hyphens; unique in the organization. Made from the name unless given.",
);

/** What something is called. */
export const names = object({ name, slug: slug.optional() });

/** A change of that. */
export const namePatch = object({ name: name.optional(), slug: slug.optional() });
