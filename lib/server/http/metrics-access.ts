import { timingSafeEqual } from "node:crypto";
import type { ApiRequest } from "../api-request.ts";
import { secretHash } from "../auth/secret-hash.ts";
import { environment } from "../environment.ts";
import { isFromThisMachine } from "./this-machine.ts";

/** Whether a request may see the metrics: one with the installation's token or, where it has none, from this machine. */
export function canReadMetrics(request: ApiRequest): boolean {
  const { metricsToken } = environment();
  if (metricsToken === undefined) return isFromThisMachine(request);
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  // Of equal length, so that the comparison's time tells nothing.
  return (
    sent !== undefined &&
    timingSafeEqual(Buffer.from(secretHash(sent)), Buffer.from(secretHash(metricsToken)))
  );
}
