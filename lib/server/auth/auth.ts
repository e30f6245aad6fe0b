import { prismaAdapter } from "better-auth/adapters/prisma";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { LANGUAGE_COOKIE } from "#lib/contract/resources/language.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/contract/resources/password-limits.ts";
import { cookieName, isSecure, keptCookie } from "../browser-cookies.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { newId } from "../ids.ts";
import { installationSecret } from "../installation.ts";
import { log } from "../log.ts";
import { SIGN_IN, setLoggedUser } from "./access-log.ts";
import { accountKey } from "./account-attempts.ts";
import { limitByAccount, resetAttemptsAfterSuccess } from "./account-limit.ts";
import { rememberDevice } from "./known-device.ts";
import { libraryPassword } from "./library-password.ts";
import { recordPasswordChange, refuseBadName, refuseWeakPassword } from "./own-account.ts";
import { secretHash } from "./secret-hash.ts";
import { firstEnd, SESSION_SECONDS, shortenSessions } from "./session-lifetime.ts";
import { endOldestSessions, refuseDisabled } from "./session-rules.ts";
import { type AttemptRule, consumeAttempt } from "./sign-in-limit.ts";
import { trustedOrigins } from "./trusted-origins.ts";
import { beforeUserUpdate, recordNewBackupCodes, refuseUsedCode, twoFactorPlugin } from "./two-factor.ts";
import { reportIfUnavailable, reportingUnavailable } from "./unavailable-errors.ts";
import { findUserLanguage } from "./user-language.ts";

/**
 * Limit per address, for all accounts together. An address may be shared by a whole office;
 * `account-limit.ts` limits guessing the password of one account.
 */
const ADDRESS_RULE: AttemptRule = { window: 60, max: 60 };

/** The base path of the library's routes. */
export const BASE_PATH = "/api/auth";

const beforeAnswer = createAuthMiddleware(async (context) => {
  await refuseWeakPassword(context);
  await limitByAccount(context);
  await refuseUsedCode(context);
  await refuseBadName(context);
});

const afterAnswer = createAuthMiddleware(async (context) => {
  await resetAttemptsAfterSuccess(context);
  await recordNewBackupCodes(context);
  await recordPasswordChange(context);
  const session = context.context.newSession;
  setLoggedUser(session?.user.id ?? context.context.session?.user.id);
  if (!SIGN_IN.test(context.path) || session === null) return;
  await rememberDevice(context, accountKey(session.user.email));
  // The next sign-in page in this browser uses the language of the last signed-in user.
  const language = await findUserLanguage(session.user.id);
  if (language !== null) context.setCookie(...keptCookie(LANGUAGE_COOKIE, language));
});

function createAuth(secret: string) {
  const adapter = prismaAdapter(database(), { provider: "postgresql", transaction: true });
  return betterAuth({
    appName: "Rollcall",
    baseURL: environment().url,
    basePath: BASE_PATH,
    secret,
    trustedOrigins: trustedOrigins(),
    database: (options: Parameters<typeof adapter>[0]) => reportingUnavailable(adapter(options)),
    advanced: {
      // By default the library checks origins, except in tests.
      disableOriginCheck: false,
      // The library would use the weaker prefix `__Secure-`.
      useSecureCookies: false,
      cookiePrefix: cookieName("rollcall"),
      defaultCookieAttributes: { secure: isSecure() },
      database: { generateId: newId },
    },
    // Accounts are only created by the set-up link and by invitations: there is no public sign-up.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: libraryPassword,
    },
    user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } },
    // How long a browser keeps the cookie; an idle session ends earlier (`session-lifetime.ts`). The session
    // is looked up for each request, so that ending it takes effect at once.
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    plugins: [twoFactorPlugin()],
    // The secret is only shown during set-up.
    disabledPaths: ["/two-factor/get-totp-uri"],
    databaseHooks: {
      user: { update: { before: beforeUserUpdate } },
      session: {
        create: {
          before: async (session) => {
            await refuseDisabled(session.userId);
            return { data: { ...session, expiresAt: firstEnd(session) } };
          },
          after: ({ userId }) => endOldestSessions(userId),
        },
      },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        "/sign-in/*": ADDRESS_RULE,
        "/two-factor/*": ADDRESS_RULE,
        // Limited per session: other users at the same address must not be affected.
        "/change-password": false,
      },
      // Hashed, because the library's key begins with the client's address.
      customStorage: { consume: (key, rule) => consumeAttempt(secretHash(key), rule) },
    },
    hooks: { before: beforeAnswer, after: afterAnswer },
    telemetry: { enabled: false },
    onAPIError: {
      onError: (error) => {
        const isRefusal = isAPIError(error) && error.status !== "INTERNAL_SERVER_ERROR";
        if (!reportIfUnavailable(error) && !isRefusal) log().error({ err: error }, "sign-in failed");
      },
    },
    logger: {
      log: (level, message, ...details) =>
        log()[level === "error" ? "error" : level === "warn" ? "warn" : "debug"]({ details }, message),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

let authOnce: Promise<Auth> | undefined;

/** The authentication library's instance, created on first use, because its secret is in the database. */
export function auth(): Promise<Auth> {
  authOnce ??= makeAuth().catch((error: unknown) => {
    authOnce = undefined;
    throw error;
  });
  return authOnce;
}

async function makeAuth(): Promise<Auth> {
  await shortenSessions();
  return createAuth(await installationSecret());
}
