/* What the areas use to show how the API does what a page does. */
export type { ShownRequest } from "./requests-dialog.tsx";
export { ShowRequest } from "./show-request.tsx";
