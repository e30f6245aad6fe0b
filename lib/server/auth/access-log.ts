import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Caller } from "../actor.ts";
import type { RequestHeaders } from "../api-request.ts";
import { clientAddress } from "../client-address.ts";
import { RequestError } from "../errors.ts";
import { installationSecret } from "../installation.ts";
import { log } from "../log.ts";
import { requestIdOf } from "../request-id.ts";

type Note = { userId?: string };

const notes = new AsyncLocalStorage<Note>();

/** Records, while the library handles a request, whose account the request is about. */
export function setLoggedUser(userId: string | undefined): void {
  const note = notes.getStore();
  if (note !== undefined && userId !== undefined) note.userId = userId;
}

/** Routes that start a session, with a second factor or without. */
export const SIGN_IN = /^\/(?:sign-in\/email|two-factor\/verify-(?:totp|backup-code))$/;

/** Whether a response refuses access; other client errors are not logged. */
const isRefusal = (status: number, reason: string | undefined): boolean =>
  [401, 403, 429].includes(status) || reason === "INVALID_PASSWORD";

/**
 * A tag for an e-mail address without an account, as the log shows it: the same for the same address, and
 * keyed, so that a reader of the log without the installation's secret cannot test addresses.
 */
async function accountTag(email: string): Promise<string> {
  const key = await installationSecret();
  return createHmac("sha256", key).update(`log|${email.trim().toLowerCase()}`).digest("hex").slice(0, 16);
}

const sent = z.object({ email: z.string() }).partial().catch({});
const answered = z.object({ code: z.string(), twoFactorRedirect: z.boolean() }).partial().catch({});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * `path` is relative to the library's base path; the headers include the client's address and the request id.
 */
type LibraryRequest = { path: string; headers: Headers; body: string };

/**
 * Handles one of the library's requests, and logs every sign-in and refusal: the user, the client's address
 * and the request id.
 */
export async function withAccessLog(
  { path, headers, body }: LibraryRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const note: Note = {};
  const response = await notes.run(note, answer);
  const { code: reason, twoFactorRedirect } = answered.parse(parsed(await response.clone().text()));
  if (response.ok ? !SIGN_IN.test(path) : !isRefusal(response.status, reason)) return response;
  const email = note.userId === undefined ? sent.parse(parsed(body)).email : undefined;
  const who = { ...note, ...(email === undefined ? {} : { account: await accountTag(email) }) };
  const from = { address: clientAddress(headers), requestId: requestIdOf({ headers }) };
  const facts = { operation: path, status: response.status, ...who, ...from };
  if (!response.ok) log().warn({ ...facts, reason }, "access refused");
  else if (twoFactorRedirect === true) log().info(facts, "password accepted, code asked for");
  else log().info(facts, "signed in");
  return response;
}

type Refused = {
  operation: string;
  requestId: string;
  headers: RequestHeaders;
  credential?: Caller["credential"] | undefined;
};

/** Logs an error that is answered with 401 or 403; other errors do not concern access. */
export function logRefusal(error: unknown, { operation, requestId, headers, credential }: Refused): void {
  if (!(error instanceof RequestError) || (error.status !== 401 && error.status !== 403)) return;
  const who = credential?.type === "session" ? { userId: credential.userId } : undefined;
  const key = credential?.type === "api_key" ? { apiKeyId: credential.apiKeyId } : undefined;
  const facts = { operation, status: error.status, ...who, ...key };
  log().warn(
    { ...facts, address: clientAddress(headers), requestId, reason: error.message },
    "access refused",
  );
}
