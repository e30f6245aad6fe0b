import pino from "pino";
import { environment } from "./environment.ts";

let logger: pino.Logger | undefined;

/**
 * Structured log on standard output, one JSON object per line. Never pass bodies, credentials or personal
 * data.
 */
export function log(): pino.Logger {
  logger ??= pino(
    {
      level: environment().logLevel,
      base: { pid: process.pid },
      serializers: { err: describeError },
    },
    // Otherwise a process that says its last words tries to write them for ever when nobody reads any more.
    pino.destination({ dest: 1, sync: true }),
  );
  return logger;
}

/**
 * An error without its other properties: a driver's error contains its whole connection, including secrets.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
