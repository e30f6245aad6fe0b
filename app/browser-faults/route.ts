import { reportBrowserFault } from "#lib/server/http/browser-faults.ts";

/** Takes what a page of the console reports of its own errors; for the console only. */
export const POST = reportBrowserFault;
