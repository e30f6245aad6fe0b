import { listAuditEvents } from "#lib/contract/resources/audit-event.ts";
import * as auditEvents from "#lib/server/audit-events/audit-event-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listAuditEvents, ({ actor, query }) => auditEvents.list(actor, query));
