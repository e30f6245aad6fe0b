/** Why nothing can be stored in or read from an S3 store, in words that name no secret and may be published. */
export const STORE_FAULTS = {
  unreachable: "the file store does not answer",
  busy: "the file store is overloaded or fails",
  no_bucket: "the file store has no bucket of this name",
  refused: "the file store refuses the access key, or what it may do with the bucket",
  misused: "the file store cannot be used as it is set up",
} as const;

const FILE_STORE = "the file store";

export type StoreFault = keyof typeof STORE_FAULTS;

/**
 * The S3 store does not answer, or does not let this installation in. It says nothing about any file: work waits, and
 * what is asked for meanwhile is refused for now.
 */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
  readonly fault: StoreFault;
  /** @param store what it is called, if it is another one */
  constructor(fault: StoreFault, cause: unknown, store = FILE_STORE) {
    const said = cause instanceof Error ? ` (${cause.name}: ${cause.message})` : "";
    super(STORE_FAULTS[fault].replace(FILE_STORE, () => store) + said, { cause });
    this.fault = fault;
  }
}

const PASSING: ReadonlySet<StoreFault> = new Set(["unreachable", "busy"]);

/** Whether it is a fault of a store that may be over in a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof StoreUnavailableError && PASSING.has(error.fault);
