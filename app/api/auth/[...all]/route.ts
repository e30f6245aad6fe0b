import { auth } from "#lib/server/auth/auth.ts";

/** The authentication library's own routes: sign in, sign out, the second factor. */
async function handle(request: Request): Promise<Response> {
  return (await auth()).handler(withoutEmptyBody(request));
}

/**
 * Next.js gives every POST a body, if an empty one. The library answers 415 to a body without a type, so to a
 * sign-out, which sends nothing.
 */
function withoutEmptyBody(request: Request): Request {
  if (request.body === null || request.headers.has("content-type")) return request;
  return new Request(request.url, { method: request.method, headers: request.headers });
}

export { handle as GET, handle as POST };
