import type { BrowserFault } from "#lib/contract/resources/browser-fault.ts";

/** A page that fails again and again is not reported again and again. */
const MOST_REPORTS = 5;
const MOST_FRAMES = 20;
const MESSAGE_LENGTH = 200;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

const reports = new WeakMap<Error, Promise<string | null>>();
let sent = 0;

/**
 * Tells the server of an error that only this browser knows, once.
 * @returns the id under which it stands in the server's log; null when the server did not take it
 */
export function reportFault(error: Error): Promise<string | null> {
  const known = reports.get(error);
  if (known !== undefined) return known;
  const report = sent < MOST_REPORTS ? send(describeFault(error, window.location)) : Promise.resolve(null);
  sent += 1;
  reports.set(error, report);
  return report;
}

async function send(fault: BrowserFault): Promise<string | null> {
  try {
    const response = await fetch("/browser-faults", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fault),
    });
    return response.ok ? response.headers.get("x-request-id") : null;
  } catch {
    return null;
  }
}

/** What may be said of an error without saying what somebody entered. */
export function describeFault(error: Error, page: Pick<Location, "origin" | "pathname">): BrowserFault {
  const type = /^\w{1,60}$/.test(error.name) ? error.name : "Error";
  return {
    type,
    message: ownWords(error),
    page: page.pathname
      .replace(ID, "{id}")
      .replace(/[^\w/{}.-]/g, "_")
      .slice(0, 200),
    stack: framesOf(error.stack ?? "", page.origin),
  };
}

/**
 * The message, where it is the browser's or React's own. These quote code, but may also quote a value; others say what
 * their author wanted.
 */
function ownWords({ name, message }: Error): string | null {
  const react = /^Minified React error #\d+/.exec(message)?.[0];
  if (react !== undefined) return react;
  if (name !== "TypeError" && name !== "ReferenceError") return null;
  const property = /(reading|setting) '([\w$]{1,40})'/;
  const kept = property.exec(message)?.[0];
  const bare = message.replace(property, "\u0000").replace(/'[^']*'|"[^"]*"/g, "…");
  return bare.replace("\u0000", kept ?? "").slice(0, MESSAGE_LENGTH);
}

/** The places in our own scripts, without their host. */
function framesOf(stack: string, origin: string): string[] {
  const places = stack.matchAll(/(https?:\/\/[^\s/]+)(\/[\w./%~()[\]-]{1,200}?:\d{1,7}:\d{1,7})(?!\d)/g);
  return [...places]
    .filter(([, host]) => host === origin)
    .map(([, , place = ""]) => place)
    .slice(0, MOST_FRAMES);
}
