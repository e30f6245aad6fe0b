import { createTransport, type Transporter } from "nodemailer";
import { environment } from "../environment.ts";
import type { MailServer } from "../mail-server.ts";
import type { ComposedMail } from "./compose-mail.ts";
import { accessToken } from "./oauth-token.ts";

/**
 * What the SMTP server said to a mail. `later`: it was not reached, or refuses for now; `never`: it refuses this mail
 * for good, and `isAddressFault` whether because of its address. `words` are its own, or say what happened instead of an
 * answer.
 */
export type RelayAnswer =
  | { outcome: "sent" | "later"; words: string }
  | { outcome: "never"; words: string; isAddressFault: boolean };

const MAILS_EACH = 100;
/** Limits of the connection's stages. A server may examine a mail for a while before it takes it. */
const CONNECT_MS = 15_000;
const SILENCE_MS = 120_000;
/** Servers close idle connections; one that is closed first costs nothing. */
const IDLE_MS = 10_000;
const MOST_WORDS = 2000;

type Limits = { connectMs: number; silenceMs: number };
const LIMITS: Limits = { connectMs: CONNECT_MS, silenceMs: SILENCE_MS };

// One pool of connections for each server: a process has one, a test several.
const pools = new Map<string, Transporter>();

/**
 * Hands one mail to the server, over a connection that is kept for the next.
 * @param signal aborts the attempt, which then does not count; its reason is thrown
 */
export async function handOver(
  server: MailServer,
  mail: ComposedMail,
  signal: AbortSignal,
  limits = LIMITS,
): Promise<RelayAnswer> {
  signal.throwIfAborted();
  try {
    const { response } = await poolOf(server, limits).sendMail({ ...mail, signal });
    return { outcome: "sent", words: shortened(response) };
  } catch (error) {
    signal.throwIfAborted();
    return refusal(error);
  }
}

/** Whether the server lets the installation in, without sending anything: its answer if not, null if it does. */
export async function tryRelay(server: MailServer): Promise<string | null> {
  try {
    await poolOf(server, LIMITS).verify();
    return null;
  } catch (error) {
    return refusal(error).words;
  }
}

/** Closes the connections, for a process that is about to end and for tests. */
export function closeRelays(): void {
  for (const pool of pools.values()) pool.close();
  pools.clear();
}

function poolOf(server: MailServer, { connectMs, silenceMs }: Limits): Transporter {
  const { smtpConnections } = environment();
  const key = JSON.stringify([server, connectMs, silenceMs, smtpConnections]);
  const known = pools.get(key);
  if (known !== undefined) return known;
  const { login } = server;
  const pool = createTransport({
    pool: true,
    maxConnections: smtpConnections,
    maxMessages: MAILS_EACH,
    // Only a mail of which nothing was sent is put into another connection; all else is an attempt of ours.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: server.requiresTls,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    // A mail's content is text of ours: no file and no address is ever read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login === null ? {} : { auth: authOf(login) }),
  });
  if (login !== null && "oauth" in login) {
    pool.set("oauth2_provision_cb", (_user: string, renew: boolean, done: TokenCallback) => {
      accessToken(login.oauth, renew).then(
        (token) => done(null, token),
        (error: Error) => done(error),
      );
    });
  }
  pools.set(key, pool);
  return pool;
}

type TokenCallback = (error: Error | null, token?: string) => void;

function authOf(login: NonNullable<MailServer["login"]>) {
  return "oauth" in login
    ? { type: "OAuth2", user: login.user }
    : { type: "login", user: login.user, pass: login.password };
}

/**
 * Commands about the mail itself. A refusal of any other, such as of the sender, which all mails have, is one of the
 * installation, and its operator can help.
 */
const ABOUT_THE_MAIL: ReadonlySet<string | undefined> = new Set(["RCPT TO", "DATA"]);
/** Codes that some servers only give there: no or a wrong login. */
const LOGIN_CODES: ReadonlySet<number> = new Set([530, 535]);
/** The same, as enhanced codes: the login may not send in the sender's name (Exchange); the quota is used up. */
const OF_THE_INSTALLATION = /^\d{3}[ -]5\.(?:7\.60|4\.5)(?!\d)/;

type Failure = { message?: string; response?: string; responseCode?: number; command?: string };

function refusal(error: unknown): RelayAnswer {
  const { message = String(error), response, responseCode = 0, command } = error as Failure;
  const isOfInstallation = LOGIN_CODES.has(responseCode) || OF_THE_INSTALLATION.test(response ?? "");
  const isFinal = responseCode >= 500 && ABOUT_THE_MAIL.has(command) && !isOfInstallation;
  const words = shortened(response ?? message);
  if (!isFinal) return { outcome: "later", words };
  return { outcome: "never", words, isAddressFault: isAboutAddress(command, response) };
}

/** X.1.x is about addresses and X.7.x about what may be sent (RFC 3463); servers without such codes refuse at `RCPT TO`. */
function isAboutAddress(command: string | undefined, response = ""): boolean {
  const [, subject] = /^\d{3}[ -]5\.(\d{1,3})\.\d/.exec(response) ?? [];
  return subject === "1" || (command === "RCPT TO" && subject !== "7");
}

/** Without what a database or a page cannot take. */
const shortened = (words = ""): string => words.replaceAll("\0", "").trim().slice(0, MOST_WORDS);
