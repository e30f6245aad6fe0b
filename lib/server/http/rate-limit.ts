import type { Caller } from "../actor.ts";

export function checkRateLimit(_caller: Caller): Record<string, string> {
  return {};
}
