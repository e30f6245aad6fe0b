import { archive, createArchive } from "../resources/archive.ts";
import { COMPLETED, FILES, ORGANIZATION_ID, STARTED } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const archives = group({
  tag: "Archives",
  explanation: "One zip of many videos, or of several collections.",
  operations: { createArchive },
  bodies: { createArchive: { videos: { ids: ["0199d3c6-0c52-7a9b-8e47-2b5d1f6c3e94"] } } },
  answers: [
    answer(archive, {
      id: "0199d3c6-3c4d-7e83-9d2f-5a7b0c1e6f53",
      org_id: ORGANIZATION_ID,
      name: "videos.zip",
      url: `${FILES}/archives/0199d3c6-3c4d-7e83-9d2f-5a7b0c1e6f53.zip?expires=1778500800&signature=…`,
      videos: 24,
      left_out: 1,
      size: 96_468_992,
      created_at: STARTED,
      expires_at: COMPLETED,
    }),
  ],
  auditTarget: "archive",
  auditActions: ["archive.created"],
});
