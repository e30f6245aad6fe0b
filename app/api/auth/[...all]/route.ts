import { answerSignIn } from "#lib/server/http/auth-route.ts";

export { answerSignIn as GET, answerSignIn as POST };
