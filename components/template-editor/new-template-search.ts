import type { ListStateOf } from "#lib/contract/fields/list-field.ts";

/** The page's URL parameters: what the new template starts with. */
export const newTemplateSearch = {
  /** An empty scene with this aspect ratio. */
  shape: { type: "choice", values: ["wide", "tall", "square"] },
  /** A copy of this template. */
  from: { type: "uuid" },
} as const;

export type NewTemplateSearch = ListStateOf<typeof newTemplateSearch>;

/** Any one template: an unsaved scene is drawn under its id. */
export const ANY_TEMPLATE = { limit: 1 } as const;
