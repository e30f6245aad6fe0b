import type { LookupAddress } from "node:dns";
import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from "node:http";
import { Agent as HttpsAgent, request as requestByHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { hostOf, RefusedReceiver, type Resolve, resolveReceiver } from "./receiver-address.ts";

/** From the DNS lookup to the response; the specification recommends 15 to 30 s. */
export const TIMEOUT_MS = 15_000;
/** How much of a response is stored, to show the receiver's message. */
const BODY_BYTES = 4096;

/*
 * Not the global agents: they keep connections open, which would ignore a changed DNS entry, and environment
 * variables can make them use a proxy, which would resolve the name itself.
 */
const ofOurOwn = {
  keepAlive: false,
  // Time limit for each of several addresses. Node's 250 ms are less than a connection to the other side of
  // the world takes, and the next address may be IPv6, which a container often does not have.
  autoSelectFamilyAttemptTimeout: 3000,
};
const httpAgent = new HttpAgent(ofOurOwn);
const httpsAgent = new HttpsAgent(ofOurOwn);

export type Message = { url: string; headers: Record<string, string>; body: string };

/** How the receiver answered, or why it did not. `retryAfter` is the header as it came. */
export type ReceiverResponse =
  | { status: number; body: string; retryAfter: string | null }
  | { problem: string };

export type PostOptions = {
  allowsPrivate: boolean;
  /** Aborts it; its reason is thrown. */
  signal: AbortSignal;
  resolve?: Resolve | undefined;
  timeoutMs?: number | undefined;
};

/**
 * Posts a message. The name is resolved once, and only the resulting addresses are connected to, so that a
 * name cannot change between the check and the connection; TLS and `Host` use the name. Redirects are not
 * followed.
 * @throws only the signal's reason
 */
export async function postMessage(message: Message, options: PostOptions): Promise<ReceiverResponse> {
  const { allowsPrivate, resolve, timeoutMs = TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, options.signal]);
  try {
    const url = new URL(message.url);
    const addresses = await before(signal, resolveReceiver(url, allowsPrivate, resolve));
    return await readAnswer(await before(signal, send(url, addresses, message, signal)));
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    if (timeout.aborted) return { problem: `There was no answer within ${timeoutMs / 1000} seconds` };
    return { problem: problemOf(error) };
  }
}

/** Some work cannot be stopped, such as a DNS lookup, but callers do not have to wait for it. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Sends the message, and resolves with the response once its headers have arrived; its body is still to be
 * read.
 */
function send(
  url: URL,
  addresses: LookupAddress[],
  { headers, body }: Message,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isTls = url.protocol === "https:";
  const request = isTls ? requestByHttps : requestByHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      agent: isTls ? httpsAgent : httpAgent,
      method: "POST",
      hostname: hostOf(url),
      port: url.port === "" ? (isTls ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      headers,
      lookup: among(addresses),
      signal,
    });
    // Errors after the response has begun are reported by the response; this second call has no effect.
    outgoing.on("error", reject);
    outgoing.on("response", resolve);
    // 101: without a listener there would be neither a response nor an error.
    outgoing.on("upgrade", (incoming, socket) => {
      socket.destroy();
      resolve(incoming);
    });
    outgoing.end(body);
  });
}

/**
 * Answers every DNS lookup with the checked addresses. For a host that is an IP address there is no lookup.
 */
function among(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, give) => {
    const [first] = addresses;
    if (all === true) give(null, addresses);
    else give(null, first?.address ?? "", first?.family);
  };
}

/** Once there is a status it counts, however the rest of the answer goes. */
async function readAnswer(incoming: IncomingMessage): Promise<ReceiverResponse> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of incoming as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.byteLength;
      if (length >= BODY_BYTES) break;
    }
  } catch {
    // Broken off, or too slow: the part that arrived is shown.
  }
  incoming.destroy();
  // PostgreSQL cannot store U+0000. A character that was cut at the end is left out.
  const text = new TextDecoder()
    .decode(Buffer.concat(pieces).subarray(0, BODY_BYTES), { stream: true })
    .replaceAll("\0", "\ufffd");
  const { statusCode = 0, headers } = incoming;
  return { status: statusCode, body: text, retryAfter: headers["retry-after"] ?? null };
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was closed before there was an answer",
  EHOSTUNREACH: "The host cannot be reached",
  ENETUNREACH: "The network cannot be reached",
  ENOTFOUND: "The name of the host is not known",
  EAI_AGAIN: "The name of the host could not be looked up",
  HPE_HEADER_OVERFLOW: "The headers of the answer are too large",
  CERT_HAS_EXPIRED: "The certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another host",
};

function problemOf(error: unknown): string {
  if (error instanceof RefusedReceiver) return `Not sent: ${error.message}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return PROBLEMS[code] ?? `The request failed (${code})`;
}
