import {
  approvalReport,
  approveMailedOccurrences,
  approveOccurrences,
  getOccurrence,
  listCelebrationOccurrences,
  listOccurrences,
  occurrence,
  redoOccurrence,
  skipOccurrence,
} from "../resources/occurrence.ts";
import { COMPLETED, FILES, ORGANIZATION_ID, PERSON_ID, TEMPLATE_ID } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

const OCCURRENCE_ID = "000b4a9f-6d2e-8c31-9f7a-1b8e5d3c6a90";

export const occurrences = group({
  tag: "Occurrences",
  explanation: "One person's occasion on one date under one celebration, and what becomes of it.",
  operations: {
    listOccurrences,
    listCelebrationOccurrences,
    getOccurrence,
    skipOccurrence,
    redoOccurrence,
    approveOccurrences,
    approveMailedOccurrences,
  },
  bodies: {
    approveOccurrences: { ids: [OCCURRENCE_ID] },
    approveMailedOccurrences: { token: "q3mVd0yXw2c9QmJ7nB5sKz8rT1fHuLpE4aGiYxRoNkI" },
  },
  answers: [
    answer(occurrence, {
      id: OCCURRENCE_ID,
      org_id: ORGANIZATION_ID,
      celebration_id: "0199d3c6-84e5-7c31-8a7b-1d9e3f6b5c24",
      person_id: PERSON_ID,
      person_name: "Ada Lovelace",
      occasion_on: "2026-05-17",
      years: null,
      status: "awaiting_approval",
      reason: null,
      warnings: [{ code: "no_photo", stand_in: "initials", layers: null }],
      send_at: "2026-05-17T07:00:00.000Z",
      template_id: TEMPLATE_ID,
      video_id: "0199d3c6-0c52-7a9b-8e47-2b5d1f6c3e94",
      thumbnail_url: `${FILES}/videos/ada-lovelace.jpg?expires=1778500800&signature=…`,
      video_completed_at: COMPLETED,
      approved_by: null,
      approved_at: null,
      prepared_at: COMPLETED,
      sent_at: null,
    }),
    answer(approvalReport, { approved: 1, unchanged: [] }),
  ],
  // The worker changes them, and so does what becomes of the person and the celebration.
  volatile: [
    volatile(occurrence, [
      ...([
        "person_name",
        "years",
        "status",
        "reason",
        "warnings",
        "send_at",
        "template_id",
        "video_id",
        "thumbnail_url",
      ] as const),
      ...(["video_completed_at", "approved_by", "approved_at", "prepared_at", "sent_at"] as const),
    ]),
  ],
  auditTarget: "occurrence",
  auditActions: ["occurrence.skipped", "occurrence.redone", "occurrence.approved"],
});
