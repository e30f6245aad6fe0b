import { StoreUnavailableError } from "./store-unavailable.ts";

/**
 * Why no file can be written: the disk is full, or its quota is used up; or it is read-only; or the files are in an S3
 * store that is away.
 */
export type SpaceFault = "full" | "read_only" | "away";

const SAID: Readonly<Record<SpaceFault, string>> = {
  full: "the disk is full",
  read_only: "the disk is read-only",
  away: "the file store does not answer",
};

/** There is no room for files, as found before anything was written. */
export class OutOfSpaceError extends Error {
  override readonly name = "NoRoomError";
  readonly reason: SpaceFault;
  /** The size that would not fit, if there is room for less; null if there is none at all. */
  readonly bytes: number | null;
  constructor(reason: SpaceFault, bytes: number | null = null) {
    super(
      bytes === null
        ? `There is no room for files: ${SAID[reason]}`
        : `There is no room for a file of ${bytes} bytes`,
    );
    this.reason = reason;
    this.bytes = bytes;
  }
}

const CODES: Readonly<Record<string, SpaceFault>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read_only",
  // PostgreSQL's own (its manual, appendix A), whose files may be on the same disk.
  "53100": "full",
};

type ErrorWithCode = {
  code?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown; code?: unknown } } };
};

/**
 * Whether an error means that there is no room for files; null for any other error. Only its code is checked:
 * a message may quote user input.
 */
export function spaceFaultOf(error: unknown): SpaceFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OutOfSpaceError) return error.reason;
  if (error instanceof StoreUnavailableError) return "away";
  const { code, meta } = error as ErrorWithCode;
  const { originalCode, code: within } = meta?.driverAdapterError?.cause ?? {};
  for (const each of [code, originalCode, within]) {
    const known = CODES[String(each)];
    if (known !== undefined) return known;
  }
  return spaceFaultOf(error.cause);
}
