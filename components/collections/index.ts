/* What the other areas use of collections. */
export { CollectionRows } from "./collection-rows.tsx";
