import { enumeration } from "./fields.ts";

const CREATION_SORTS = ["-created_at", "created_at"] as const;

/** How a list is ordered that can be turned around and no more. */
export type CreationSort = (typeof CREATION_SORTS)[number];

/** Query field of such a list. */
export const creationSort = enumeration(CREATION_SORTS)
  .default("-created_at")
  .describe("Newest first, or with `created_at` oldest first.");
