import type { ListStateOf } from "#lib/contract/fields/list-field.ts";

/** The page's URL parameters: what the new template starts with. */
export const newTemplateSearch = {
  /** An empty scene with this aspect ratio. */
  shape: { type: "choice", values: ["wide", "tall", "square"] },
  /** A copy of this template. */
  from: { type: "uuid" },
} as const;

export type NewTemplateSearch = ListStateOf<typeof newTemplateSearch>;
