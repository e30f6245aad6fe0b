import { isGatewayStatus } from "./gateway-status.ts";
import { isServerGone, onServerContact, untilServerAnswers, watchAnswer } from "./server-contact.ts";

/** A page that fails this often while the server answers is itself at fault. */
const ATTEMPTS = 4;
/** How long a server that is back may take to answer what was sent before, which something on the way may have lost. */
const LATE_ANSWER_MS = 10_000;
/** A body above this, in bytes or characters, may fill the connection for seconds. */
const UPLOAD_FROM = 100_000;
/** What is asked to find out whether the server is there. */
const PROBES: readonly unknown[] = ["/healthz", "/readyz"];

/**
 * Watches whether requests are answered, and lets them wait for a server that is gone. Next.js would leave for the browser's
 * own error page, and whatever was typed would go with this one. What only reads is sent again when a server that hung is
 * back; a change is never sent twice here.
 * @returns a function that undoes it
 */
export function waitWithPages(): () => void {
  const original = window.fetch;
  const patient: typeof fetch = async (input, init) => {
    if (PROBES.includes(input) || input instanceof Request || isPrefetch(init)) return original(input, init);
    if (!isRead(init)) return sendOnce(original, input, init);
    for (let attempt = 1; ; attempt += 1) {
      if (isServerGone()) await untilServerAnswers();
      init?.signal?.throwIfAborted();
      try {
        const response = await readUntilGone(original, input, init);
        const isWaiting =
          response === null || (isNavigation(init) && isGatewayStatus(response.status) && attempt < ATTEMPTS);
        if (!isWaiting) return response;
      } catch (error) {
        if (!isNavigation(init) || init?.signal?.aborted || attempt === ATTEMPTS) throw error;
      }
      await untilServerAnswers();
    }
  };
  window.fetch = patient;
  return () => {
    if (window.fetch === patient) window.fetch = original;
  };
}

type Send = (original: typeof fetch, input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** @returns null when the server turned out to be gone before it answered */
async function readUntilGone(...[original, input, init]: Parameters<Send>): Promise<Response | null> {
  const given = new AbortController();
  const end = watchAnswer(false);
  const endContact = onServerContact(() => {
    if (isServerGone()) given.abort();
  });
  try {
    const response = await original(input, withSignal(init, given.signal));
    end(true);
    return response;
  } catch (error) {
    if (given.signal.aborted && !init?.signal?.aborted) return null;
    throw error;
  } finally {
    end(false);
    endContact();
  }
}

/** Waits for the answer also while the server is gone, and for a while after it is back. */
const sendOnce: Send = async (original, input, init) => {
  const given = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = watchAnswer(isUpload(init?.body));
  const endContact = onServerContact(() => {
    clearTimeout(timer);
    // As the browser's own error for a request that got no answer.
    const give = () => given.abort(new TypeError("Failed to fetch"));
    if (!isServerGone()) timer = setTimeout(give, LATE_ANSWER_MS);
  });
  try {
    const response = await original(input, withSignal(init, given.signal));
    end(true);
    return response;
  } finally {
    end(false);
    endContact();
    clearTimeout(timer);
  }
};

const withSignal = (init: RequestInit | undefined, signal: AbortSignal): RequestInit => ({
  ...init,
  signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
});

const isRead = (init: RequestInit | undefined) => /^(get|head)$/i.test(init?.method ?? "GET");

const isUpload = (body: BodyInit | null | undefined) =>
  body instanceof FormData ||
  (body instanceof Blob && body.size > UPLOAD_FROM) ||
  (typeof body === "string" && body.length > UPLOAD_FROM);

/** Next.js asks for a page with these headers; what it only prefetches need not wait. */
function isNavigation(init: RequestInit | undefined): boolean {
  return new Headers(init?.headers).get("rsc") === "1" && !isPrefetch(init);
}

const isPrefetch = (init: RequestInit | undefined) => new Headers(init?.headers).has("next-router-prefetch");
