import type { ListStateOf } from "#lib/contract/fields/list-field.ts";

/** What the address of the page says: how the new template begins. */
export const newTemplateSearch = {
  /** An empty scene of these proportions. */
  shape: { type: "choice", values: ["wide", "tall", "square"] },
  /** A copy of this template. */
  from: { type: "uuid" },
} as const;

export type NewTemplateSearch = ListStateOf<typeof newTemplateSearch>;

/** One template, whichever: an unsaved scene is drawn in its name. */
export const ANY_TEMPLATE = { limit: 1 } as const;
