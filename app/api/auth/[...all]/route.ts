import { auth } from "#lib/server/auth/auth.ts";

/** The authentication library's own routes: sign in, sign out, the second factor. */
async function handle(request: Request): Promise<Response> {
  return (await auth()).handler(request);
}

export { handle as GET, handle as POST };
