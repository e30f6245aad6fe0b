import { timingSafeEqual } from "node:crypto";
import type { ApiRequest } from "../api-request.ts";
import { secretHash } from "../auth/secret-hash.ts";
import { environment } from "../environment.ts";
import { isFromThisMachine } from "./this-machine.ts";

/**
 * Whether a request may read the metrics: with the installation's token or, if none is set, from this
 * machine.
 */
export function canReadMetrics(request: ApiRequest): boolean {
  const { metricsToken } = environment();
  if (metricsToken === undefined) return isFromThisMachine(request);
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  // Hashes have equal length, so that the comparison's time reveals nothing.
  return (
    sent !== undefined &&
    timingSafeEqual(Buffer.from(secretHash(sent)), Buffer.from(secretHash(metricsToken)))
  );
}
