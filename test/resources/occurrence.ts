import { inBody, inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const SPAN = { from: "2100-05-01", to: "2100-06-30" };
const references = { "path.occurrence_id": inPath((rows) => rows.occurrence) };

/** Their rows come with those of celebrations. */
export const occurrence: Resource = {
  gets: {
    listOccurrences: { ask: () => ({ query: SPAN }) },
    listCelebrationOccurrences: {
      ask: (rows) => ({ params: { celebration_id: rows.celebration }, query: SPAN }),
      references: { "path.celebration_id": inPath((rows) => rows.celebration) },
    },
    getOccurrence: {
      ask: (rows) => ({ params: { occurrence_id: rows.occurrence } }),
      references,
      tagUntested: "No POST creates it: it follows from people and celebrations",
    },
  },
  posts: {
    skipOccurrence: {
      ask: (rows) => ({ params: { occurrence_id: rows.occurrence } }),
      references,
      audit: "occurrence.skipped",
      repeatable: "Again, it is skipped already",
    },
    redoOccurrence: {
      ask: (rows) => ({ params: { occurrence_id: rows.occurrence } }),
      references,
      audit: "occurrence.redone",
      repeatable: "Again, it is planned already",
    },
    approveOccurrences: {
      ask: (rows) => ({ body: { ids: [rows.occurrence] } }),
      // Members whom the celebration names may do it with a lower one.
      lowest: "admin",
      references: { "body.ids[]": inBody((rows) => rows.occurrence) },
      audit: "occurrence.approved",
      repeatable: "Again, nothing waits for it",
    },
    approveMailedOccurrences: {
      ask: (rows) => ({ body: { token: rows.approvalToken } }),
      audit: "occurrence.approved",
      repeatable: "Again, nothing waits for it",
    },
  },
  aboutNobody: ["approval_mails", "approval_mail_items"],
};
