import pino from "pino";
import { environment } from "./environment.ts";

let logger: pino.Logger | undefined;

/** Structured log on standard output, one JSON object a line. Never given bodies, credentials or personal data. */
export function log(): pino.Logger {
  logger ??= pino({ level: environment().logLevel, base: { pid: process.pid } });
  return logger;
}
