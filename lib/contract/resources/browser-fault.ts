import { z } from "zod";

/*
 * What the console reports of an error that only the browser knows. Not part of the API: server and browser code come from
 * the same build.
 */

/** The longest report, in bytes of its JSON. */
export const FAULT_LIMIT_BYTES = 8 * 1024;

/** Where something was in our scripts: `/_next/static/chunks/a1b2.js:1:2345`. */
const frame = z.string().regex(/^\/[\w./%~()[\]-]{1,200}:\d{1,7}:\d{1,7}$/);

export const browserFault = z.strictObject({
  /** Class of the error, `TypeError`. */
  type: z.string().regex(/^\w{1,60}$/),
  /** What the browser itself says of it; null for messages that may quote what somebody entered. */
  message: z.string().max(200).nullable(),
  /** The page, with `{id}` for each id. */
  page: z.string().regex(/^\/[\w/{}.-]{0,200}$/),
  stack: z.array(frame).max(20),
});

export type BrowserFault = z.output<typeof browserFault>;
