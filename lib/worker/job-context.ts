import type { Encoder } from "#lib/render/index.ts";

/** What a job handler gets besides its payload. */
export type JobContext = {
  encoder: Encoder;
  /** Aborted, with the reason, when the handler has to stop: `WorkerStopping` or `ClaimLost`. */
  signal: AbortSignal;
  /** How often the job was started before. */
  retryCount: number;
};
