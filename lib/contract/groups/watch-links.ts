import { answer as answered, listAnswers } from "../resources/answer.ts";
import {
  collectionWatchLinks,
  createCollectionWatchLinks,
  exportCollectionWatchLinks,
  revokeCollectionWatchLinks,
} from "../resources/collection-watch-link.ts";
import { createWatchLink, listWatchLinks, revokeWatchLink, watchLink } from "../resources/watch-link.ts";
import { getCollectionViews, getPersonViews, watchViews } from "../resources/watch-view.ts";
import { COLLECTION_ID, COMPLETED, CREATED, ORGANIZATION_ID, PERSON_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

const LINK_ID = "0199d3c6-1d3e-7a41-9b52-4c6d8e0f2a13";
const VIDEO_ID = "0199d3c6-0c52-7a9b-8e47-2b5d1f6c3e94";

export const watchLinks = group({
  tag: "Watch links",
  explanation: "Secret addresses at which people watch their videos, and what they answer there.",
  operations: {
    listWatchLinks,
    createWatchLink,
    revokeWatchLink,
    exportCollectionWatchLinks,
    createCollectionWatchLinks,
    revokeCollectionWatchLinks,
    listAnswers,
    getCollectionViews,
    getPersonViews,
  },
  bodies: { createWatchLink: {}, createCollectionWatchLinks: { days: 30 } },
  answers: [
    answer(watchLink, {
      id: LINK_ID,
      org_id: ORGANIZATION_ID,
      video_id: VIDEO_ID,
      url: "https://rollcall.example.org/w/pYx4Qm2ZkV8tB1nC6sJd0g",
      expires_at: "2026-08-02T08:15:30.000Z",
      created_at: CREATED,
    }),
    answer(collectionWatchLinks, { created: 36, total: 38 }),
    answer(watchViews, {
      counted: "totals",
      views: 41,
      first_viewed_at: CREATED,
      last_viewed_at: COMPLETED,
    }),
    answer(answered, {
      id: "0199d3c6-2e4f-7b52-8c63-5d7e9f1a3b24",
      org_id: ORGANIZATION_ID,
      watch_link_id: LINK_ID,
      video_id: VIDEO_ID,
      person_id: PERSON_ID,
      person_name: "Ada Lovelace",
      collection_id: COLLECTION_ID,
      symbol: "heart",
      text: "Thank you all!",
      created_at: COMPLETED,
      updated_at: COMPLETED,
    }),
  ],
  auditTarget: "video",
  auditActions: ["video.watch_link_created", "video.watch_link_revoked"],
});
