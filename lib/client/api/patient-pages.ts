import { isGatewayStatus } from "./gateway-status.ts";
import { untilServerAnswers } from "./server-contact.ts";

/** A page that fails this often while the server answers is itself at fault. */
const ATTEMPTS = 4;

/**
 * Lets navigations wait for a server that is gone. Next.js would leave for the browser's own error page, and whatever was
 * typed would go with this one.
 * @returns a function that undoes it
 */
export function waitWithPages(): () => void {
  const original = window.fetch;
  const patient: typeof fetch = async (input, init) => {
    if (!isNavigation(init)) return original(input, init);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await original(input, init);
        if (!isGatewayStatus(response.status) || attempt === ATTEMPTS) return response;
      } catch (error) {
        if (init?.signal?.aborted || attempt === ATTEMPTS) throw error;
      }
      await untilServerAnswers();
    }
  };
  window.fetch = patient;
  return () => {
    if (window.fetch === patient) window.fetch = original;
  };
}

/** Next.js asks for a page with these headers; what it only prefetches need not wait. */
function isNavigation(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  return headers.get("rsc") === "1" && !headers.has("next-router-prefetch");
}
