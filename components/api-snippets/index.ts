/* Shows how the API does what a page does; used by other parts of the console. */
export { PageMenu } from "./page-menu.tsx";
export type { PageAction } from "./page-menu-items.tsx";
export type { ShownRequest } from "./requests-dialog.tsx";
