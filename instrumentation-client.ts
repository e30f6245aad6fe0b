import { listenBeforeRouter } from "#components/form/history-steps.ts";

/**
 * Tells zod, before the first contract is read, to make no code from strings: our Content-Security-Policy refuses it, and
 * zod's question whether it may is reported as a violation on every page with a form. It is what `z.config({ jitless: true
 * })` sets; zod itself comes only with the pages that need it, and would weigh 5 kB on each of the others.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// This runs before Next.js begins to listen.
listenBeforeRouter();
