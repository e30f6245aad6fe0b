/* What other parts of the console use of collections. */
export { CollectionRows } from "./collection-rows.tsx";
