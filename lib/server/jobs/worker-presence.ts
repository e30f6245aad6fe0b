import { randomUUID } from "node:crypto";

/** The application name of workers' database connections; connections in use show live workers. */
export const WORKER_APPLICATION_NAME = "rollcall-worker";

/** The connection name of one worker, so that its connections count once. */
export const newWorkerName = (): string => `${WORKER_APPLICATION_NAME} ${randomUUID()}`;
