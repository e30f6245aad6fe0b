import { eventStream } from "#lib/server/http/event-stream.ts";
import { follow } from "#lib/server/live/live-service.ts";

/** What changes while a page of the console is open, as server-sent events; see docs/architecture.md. */
export const GET = eventStream(follow);
