import type { Encoder } from "#lib/render/index.ts";

/** What a job handler is given beside its payload. */
export type JobContext = {
  encoder: Encoder;
  /** Aborted, with the reason, when the handler has to stop: `WorkerStopping` or `ClaimLost`. */
  signal: AbortSignal;
  /** How often the job was begun before. */
  retryCount: number;
};
