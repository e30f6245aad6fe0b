import { approveMailedOccurrences } from "#lib/contract/resources/occurrence.ts";
import { approveMailed } from "#lib/server/approval-mails/approve-mailed-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(approveMailedOccurrences, ({ actor, body }) =>
  approveMailed(actor, body.token),
);
