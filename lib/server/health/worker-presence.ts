import { randomUUID } from "node:crypto";

/** How workers' connections to the database are called; their being there, and being used, is what shows live workers. */
export const WORKER_APPLICATION_NAME = "rollcall-worker";

/** The name for the connections of one worker, so that several of one count once. */
export const newWorkerName = (): string => `${WORKER_APPLICATION_NAME} ${randomUUID()}`;
