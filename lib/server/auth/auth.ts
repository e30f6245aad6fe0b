import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import { LANGUAGE_COOKIE } from "#lib/contract/language.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/contract/password-limits.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { installationSecret } from "./installation.ts";
import { secretHash } from "./secret-hash.ts";
import { type AttemptRule, consumeAttempt, forgetAttempts } from "./sign-in-limit.ts";
import { trustedOrigins } from "./trusted-origins.ts";
import { findUserLanguage, languageCookieOptions } from "./user-language.ts";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * From one address. An address may be a whole office's, and a direct client can name any address it likes; what stops
 * somebody who guesses passwords is the limit by account below.
 */
const ADDRESS_RULE: AttemptRule = { window: 60, max: 60 };

/** Wrong passwords for one account, from wherever; the right one forgets them. */
const ACCOUNT_RULE: AttemptRule = { window: 15 * 60, max: 10 };

/** Hashed, so that the table of attempts keeps no addresses of people. */
const accountKey = (email: string) => `account|${secretHash(email.trim().toLowerCase())}`;

const emailOf = (body: unknown): string | null => {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === "string" ? email : null;
};

const limitByAccount = createAuthMiddleware(async (context) => {
  const email = emailOf(context.body);
  if (context.path !== "/sign-in/email" || email === null) return;
  const { allowed, retryAfter } = await consumeAttempt(accountKey(email), ACCOUNT_RULE);
  if (allowed) return;
  const message = "Too many attempts for this account. Please wait a few minutes.";
  throw new APIError(
    "TOO_MANY_REQUESTS",
    { message, code: "TOO_MANY_ATTEMPTS" },
    { "Retry-After": String(retryAfter) },
  );
});

const afterSignIn = createAuthMiddleware(async (context) => {
  const email = emailOf(context.body);
  const session = context.context.newSession;
  if (context.path !== "/sign-in/email" || email === null || session === null) return;
  await forgetAttempts(accountKey(email));
  // The next sign-in in this browser begins in the language of who signed in last.
  const language = await findUserLanguage(session.user.id);
  if (language !== null) context.setCookie(LANGUAGE_COOKIE, language, languageCookieOptions);
});

function createAuth(secret: string) {
  return betterAuth({
    appName: "Rollcall",
    baseURL: environment().url,
    basePath: "/api/auth",
    secret,
    trustedOrigins: trustedOrigins(),
    database: prismaAdapter(database(), { provider: "postgresql", transaction: true }),
    advanced: { cookiePrefix: "rollcall", database: { generateId: newId } },
    // Accounts are made by the set-up link and by invitations, never by whoever finds the address.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } },
    // A session lasts 30 days from sign-in and is looked up each time, so that ending it works at once.
    session: { expiresIn: 30 * DAY_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    plugins: [twoFactor({ issuer: "Rollcall" })],
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: { "/sign-in/*": ADDRESS_RULE },
      customStorage: { consume: consumeAttempt },
    },
    hooks: { before: limitByAccount, after: afterSignIn },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) =>
        log()[level === "error" ? "error" : level === "warn" ? "warn" : "debug"]({ details }, message),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

let authOnce: Promise<Auth> | undefined;

/** Sign-in, made on first use, because its secret lives in the database. */
export function auth(): Promise<Auth> {
  authOnce ??= installationSecret().then(createAuth, (error: unknown) => {
    authOnce = undefined;
    throw error;
  });
  return authOnce;
}
