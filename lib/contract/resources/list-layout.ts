import type { ListFields } from "../fields/list-field.ts";

/*
 * What the address of a list of the console says beyond the parameters of the API: how its rows are shown. A saved view
 * keeps these too.
 */

/** The columns that are shown, by key: `sector`, `custom_fields.team`. Without any, the usual ones. */
export const LIST_LAYOUT = {
  columns: { type: "texts", max: 214, most: 50 },
} as const satisfies ListFields;

export const VIDEO_LAYOUT = {
  ...LIST_LAYOUT,
  view: { type: "choice", values: ["grid", "table"], default: "grid" },
} as const satisfies ListFields;
