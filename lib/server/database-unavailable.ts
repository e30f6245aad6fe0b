/** Prisma's codes for a database that cannot be reached, accepts no more connections, or has just gone. */
const PRISMA_CODES = new Set(["P1001", "P1008", "P1017", "P2037"]);
const ADAPTER_KINDS = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
]);

/** The same from the operating system and from PostgreSQL (its manual, appendix A: classes 08, 53 and 57). */
const SYSTEM_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|53300|57P0[1-3])$/;
const TERMINATED = /^(Connection terminated|Client has encountered a connection error)/;

type Cause = { kind?: unknown; code?: unknown };
type DatabaseError = {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  meta?: { driverAdapterError?: { cause?: Cause } };
  /** An error at the end of a transaction has the adapter's form. */
  cause?: Cause;
};

/** Whether `error` means that the database is currently unavailable, so that a later attempt may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, message, meta, cause } = error as DatabaseError;
  const bare = name === "DriverAdapterError" ? cause : undefined;
  const { kind, code: within } = meta?.driverAdapterError?.cause ?? bare ?? {};
  return (
    PRISMA_CODES.has(String(code)) ||
    ADAPTER_KINDS.has(String(kind)) ||
    [code, within].some((one) => SYSTEM_CODES.test(String(one))) ||
    TERMINATED.test(String(message))
  );
}
