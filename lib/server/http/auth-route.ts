import { auth } from "../auth/auth.ts";
import { clientAddress } from "../client-address.ts";
import { readLimited } from "./json-body.ts";
import { requestIdOf } from "./request-id.ts";
import { toErrorResponse } from "./responses.ts";

/** An address, a password and a code are far less; the library reads whatever comes, from whomever, to its end. */
const LIMIT_BYTES = 16 * 1024;

/** The authentication library's own routes: sign in, sign out, the second factor, one's own password and name. */
export async function answerSignIn(request: Request): Promise<Response> {
  try {
    const bytes = await readLimited(request, LIMIT_BYTES);
    return (await auth()).handler(withBody(request, bytes));
  } catch (error) {
    return toErrorResponse(error, requestIdOf(request));
  }
}

/**
 * Next.js gives every POST a body, if an empty one. The library answers 415 to a body without a type, so to a
 * sign-out, which sends nothing. And it is told the client's address as everybody else here understands it.
 */
function withBody({ url, method, headers: sent }: Request, bytes: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(sent);
  const address = clientAddress(sent);
  if (address === null) headers.delete("x-forwarded-for");
  else headers.set("x-forwarded-for", address);
  return new Request(url, { method, headers, ...(bytes.byteLength === 0 ? {} : { body: bytes }) });
}
