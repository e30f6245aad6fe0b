const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether an HTTP status is a proxy's for a server that is gone, or the server's own without its database. */
export function isGatewayStatus(status: number): boolean {
  return GATEWAY_STATUSES.has(status);
}
