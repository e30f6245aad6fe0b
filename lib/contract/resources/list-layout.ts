import type { ListFields } from "../fields/list-field.ts";

/*
 * What the address of a list of the console says beyond the parameters of the API: how its rows are shown. A saved view
 * keeps these too.
 */

export const VIDEO_LAYOUT = {
  view: { type: "choice", values: ["grid", "table"], default: "grid" },
} as const satisfies ListFields;
