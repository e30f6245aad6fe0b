/* What the areas use to show how the API does what a page does. */
export { type ShownRequest, ShowRequest } from "./show-request.tsx";
