/* What other parts of the console use of saved views. */

export { viewAddress } from "./view-address.ts";
export { ViewBar } from "./view-bar.tsx";
