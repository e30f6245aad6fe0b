import { approveOccurrences } from "#lib/contract/resources/occurrence.ts";
import * as occurrences from "#lib/server/celebrations/occurrence-approval-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(approveOccurrences, ({ actor, body }) => occurrences.approve(actor, body));
