import type { Actor } from "../actor.ts";
import type { ApiRequest } from "../api-request.ts";
import { logRefusal } from "../auth/access-log.ts";
import { actorIn } from "../auth/actor.ts";
import { lookUpSession } from "../auth/caller.ts";
import { clientAddress } from "../client-address.ts";
import { UnauthorizedError } from "../errors.ts";
import { requestIdOf } from "../request-id.ts";
import { checkRateLimit, limitRefusals } from "./rate-limit.ts";
import { standardHeaders, toErrorResponse } from "./responses.ts";

/**
 * A client that stops reading is disconnected when this much is waiting; it reconnects and loads the current
 * state.
 */
const WAITING_LIMIT_BYTES = 256 * 1024;

type Sink = { send(bytes: Uint8Array): void; end(): void };

/** Starts sending to `sink`; returns a function that stops, or null when a stream is not available now. */
type Follow = (actor: Actor, sessionId: string, sink: Sink) => Promise<(() => void) | null>;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compression would hold messages back; so would a proxy that buffers (nginx).
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
  // A server that stops waits for open connections: this one ends with its response.
  Connection: "close",
};

/**
 * Makes the route of a stream of server-sent events, for a signed-in user in the organization that
 * `?organization=` names. When no stream is available, responds 204, which tells browsers not to reconnect.
 */
export function eventStream(follow: Follow): (request: ApiRequest) => Promise<Response> {
  return async (request) => {
    const requestId = requestIdOf(request);
    try {
      // No `authenticate`: API keys are only for /v1, and a stream belongs to a page in a browser.
      const session = await lookUpSession(request.headers);
      if (session === null) throw new UnauthorizedError();
      const credential = { type: "session", userId: session.userId } as const;
      const caller = { credential, requestId, ipAddress: clientAddress(request.headers) };
      await checkRateLimit(caller);
      const actor = await actorIn(caller, new URL(request.url).searchParams.get("organization"));
      if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
      const { body, sink, begin } = endless();
      const stop = await follow(actor, session.id, sink);
      if (stop === null) return new Response(null, { status: 204, headers: standardHeaders(requestId) });
      begin(stop);
      request.signal.addEventListener("abort", sink.end);
      if (request.signal.aborted) sink.end();
      return new Response(body, { headers: { ...HEADERS, "X-Request-Id": requestId } });
    } catch (error) {
      const refusal = await limitRefusals(error, request);
      logRefusal(refusal, { operation: "live", requestId, headers: request.headers });
      return toErrorResponse(refusal, requestId);
    }
  };
}

/** A response body that ends when either side closes it, and then calls `stop` once. */
function endless() {
  let stop: (() => void) | null = null;
  let hasEnded = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const leave = () => {
    hasEnded = true;
    stop?.();
    stop = null;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_LIMIT_BYTES }),
  );
  const end = () => {
    if (hasEnded) return;
    leave();
    controller?.close();
  };
  const send = (bytes: Uint8Array) => {
    if (hasEnded) return;
    if ((controller?.desiredSize ?? 0) <= 0) end();
    else controller?.enqueue(bytes);
  };
  const begin = (given: () => void) => {
    // The client may have disconnected while the stream was being opened.
    if (hasEnded) given();
    else stop = given;
  };
  return { body, sink: { send, end }, begin };
}
