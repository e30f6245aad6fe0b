import type { z } from "zod";
import {
  collection,
  createCollection,
  getCollection,
  getCollectionArchive,
  listCollections,
  listCollectionVideos,
} from "../resources/collection.ts";
import {
  cancelCollection,
  deleteCollection,
  retryCollection,
  updateCollection,
} from "../resources/collection-command.ts";
import { collectionReport } from "../resources/collection-report.ts";
import { keepCollection } from "../resources/keep.ts";
import { renderCollectionAgain } from "../resources/render-again.ts";
import {
  BIRTHDAY_TITLE,
  COLLECTION_ID,
  COMPLETED,
  FILES,
  ORGANIZATION_ID,
  PERSON_ID,
  STARTED,
  TEMPLATE_ID,
} from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

/** Status, progress and results of a collection. */
export const COLLECTION_CHANGES = [
  ...(["status", "total", "completed", "failed", "stale", "videos_per_minute", "seconds_left"] as const),
  ...(["zip_url", "zip_storage_path", "started_at", "completed_at"] as const),
] as const satisfies (keyof z.output<typeof collection>)[];

const COLLECTION: z.output<typeof collection> = {
  id: COLLECTION_ID,
  org_id: ORGANIZATION_ID,
  name: "May birthdays",
  type: "birthday",
  status: "completed",
  template_id: TEMPLATE_ID,
  template_version: 1,
  project_id: null,
  total: 24,
  completed: 24,
  failed: 0,
  stale: 0,
  videos_per_minute: null,
  seconds_left: null,
  modifications: BIRTHDAY_TITLE,
  file_name: "{{last_name}}_{{first_name}}",
  keep: true,
  zip_url: `${FILES}/archives/may-birthdays.zip?expires=1778500800&signature=…`,
  zip_storage_path: `archives/${COLLECTION_ID}.zip`,
  metadata: {},
  created_at: STARTED,
  started_at: STARTED,
  completed_at: COMPLETED,
};

export const collections = group({
  tag: "Collections",
  explanation: "A video for each of many people, and a zip of all of them.",
  operations: {
    listCollections,
    createCollection,
    getCollection,
    updateCollection,
    deleteCollection,
    cancelCollection,
    retryCollection,
    renderCollectionAgain,
    keepCollection,
    listCollectionVideos,
    getCollectionArchive,
  },
  bodies: {
    createCollection: {
      name: "May birthdays",
      type: "birthday",
      template_id: TEMPLATE_ID,
      window: { from: "2026-05-01", to: "2026-05-31" },
      modifications: BIRTHDAY_TITLE,
    },
    updateCollection: { name: "Birthdays in May" },
    retryCollection: { modifications: BIRTHDAY_TITLE },
  },
  answers: [
    answer(collection, COLLECTION),
    answer(collectionReport, {
      dry_run: true,
      template_version: 1,
      total: 1,
      fine: 1,
      faults: [],
      warnings: [{ code: "text_overflow", people: 1 }],
      people: [
        {
          person_id: PERSON_ID,
          person_name: "Ada Lovelace",
          faults: [],
          warnings: [
            {
              code: "text_overflow",
              message: `The text does not fit and ends with "…"; shorten it`,
              layer: "title",
            },
          ],
        },
      ],
      truncated: false,
      without_photo: 1,
      recipients: [
        {
          person_id: PERSON_ID,
          person_name: "Ada Lovelace",
          occasion_on: "2026-05-17",
          photo_stand_in: "initials",
        },
      ],
      left_out: [],
    }),
  ],
  accepted: [
    answer(collection, {
      ...COLLECTION,
      ...{ status: "queued", completed: 0, zip_url: null, started_at: null, completed_at: null },
    }),
  ],
  volatile: [volatile(collection, COLLECTION_CHANGES)],
  auditTarget: "collection",
  auditActions: [
    "collection.watch_links_created",
    "collection.watch_links_revoked",
    "collection.messages_queued",
    "collection.messages_paused",
    "collection.messages_resumed",
    "collection.messages_canceled",
    "collection.message_tested",
    "collection.created",
    "collection.updated",
    "collection.canceled",
    "collection.retried",
    "collection.rendered_again",
    "collection.kept",
    "collection.deleted",
  ],
});
