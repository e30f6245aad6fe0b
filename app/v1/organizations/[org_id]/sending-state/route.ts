import { getSendingState } from "#lib/contract/resources/sending-state.ts";
import { get } from "#lib/server/health/sending-state-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getSendingState, ({ actor }) => get(actor));
