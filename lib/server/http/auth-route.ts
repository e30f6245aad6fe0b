import type { ApiRequest } from "../api-request.ts";
import { withAccessLog } from "../auth/access-log.ts";
import { auth, BASE_PATH } from "../auth/auth.ts";
import { withHashPlace } from "../auth/hash-queue.ts";
import { orUnavailable } from "../auth/unavailable-errors.ts";
import { clientAddress } from "../client-address.ts";
import { requestIdOf } from "../request-id.ts";
import { readLimited } from "./json-body.ts";
import { toErrorResponse } from "./responses.ts";

/** An address, a password and a code need far less; the library itself would read a body of any size. */
const LIMIT_BYTES = 16 * 1024;

/**
 * The authentication library's own routes: sign in, sign out, the second factor, changing one's password and
 * name.
 */
export async function handleAuthRequest(request: ApiRequest): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    const bytes = await readLimited(request, LIMIT_BYTES);
    const asked = withBody(request, bytes, requestId);
    const path = new URL(asked.url).pathname.slice(BASE_PATH.length);
    const body = new TextDecoder().decode(bytes);
    const library = await auth();
    const answer = await orUnavailable(() =>
      withAccessLog({ path, headers: asked.headers, body }, () =>
        withHashPlace(() => library.handler(asked)),
      ),
    );
    answer.headers.set("X-Request-Id", requestId);
    return answer;
  } catch (error) {
    return toErrorResponse(error, requestId);
  }
}

/**
 * The library answers 415 to a body without a type, even to an empty one, which a sign-out sends. It also
 * gets the client's address and the request's id as the rest of the server determines them.
 */
function withBody(
  { url, method, headers: sent }: ApiRequest,
  bytes: Uint8Array<ArrayBuffer>,
  requestId: string,
): Request {
  const headers = new Headers([...sent]);
  headers.set("x-request-id", requestId);
  const address = clientAddress(sent);
  if (address === null) headers.delete("x-forwarded-for");
  else headers.set("x-forwarded-for", address);
  return new Request(url, { method, headers, ...(bytes.byteLength === 0 ? {} : { body: bytes }) });
}
