import { handleAuthRequest } from "#lib/server/http/auth-route.ts";

export { handleAuthRequest as GET, handleAuthRequest as POST };
