/* What lists of what has been made share for their selected rows. */
export { MadeRowMenu } from "./made-row-menu-on-demand.ts";
export { MadeSelectionBar } from "./made-selection-bar.tsx";
export { filterOfQuery, useMadeSelection } from "./use-made-selection.ts";
