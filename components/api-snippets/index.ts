/* Shows how the API does what a page does; used by other parts of the console. */
export type { ShownRequest } from "./requests-dialog.tsx";
export { ShowRequest } from "./show-request.tsx";
