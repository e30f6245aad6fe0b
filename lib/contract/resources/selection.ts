import { boolean, list, object, uuid } from "../fields/fields.ts";
import { BULK_IDS_LIMIT, BULK_LIMIT } from "./bulk-limits.ts";
import { collectionFilterFields } from "./collection.ts";
import { messageFilterFields } from "./message.ts";
import { videoFilterFields } from "./video.ts";

const ids = () => list(uuid(), { min: 1, max: BULK_IDS_LIMIT }).optional();

/** @param most how many a filter may select */
export const videoSelection = (most: number = BULK_LIMIT) =>
  object({
    ids: ids(),
    filter: object({
      ...videoFilterFields,
      // Of a query, it is a text as well.
      stale: boolean().optional().describe("True selects only out-of-date videos, false only the others."),
    }).optional(),
  }).describe(selectionText("videos", most));

/** @param most how many a filter may select */
export const collectionSelection = (most: number = BULK_LIMIT) =>
  object({ ids: ids(), filter: object(collectionFilterFields).optional() }).describe(
    selectionText("collections", most),
  );

export const messageSelection = () =>
  object({ ids: ids(), filter: object(messageFilterFields).optional() }).describe(
    selectionText("messages", BULK_LIMIT),
  );

const selectionText = (list: string, most: number): string =>
  `Either \`ids\`, or a \`filter\` with the parameters of GET /v1/${list}, which may select ${most.toLocaleString("en")}.`;
