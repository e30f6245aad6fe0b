import { enumeration } from "./fields.ts";

const CREATION_SORTS = ["-created_at", "created_at"] as const;

/** Sort orders of a list that can only be sorted by creation. */
export type CreationSort = (typeof CREATION_SORTS)[number];

/** Query field for these sort orders. */
export const creationSort = enumeration(CREATION_SORTS)
  .default("-created_at")
  .describe("Newest first, or with `created_at` oldest first.");
