import { randomUUID } from "node:crypto";

/** The name of one worker's database connections, in PostgreSQL's list of them. */
export const newWorkerName = (): string => `rollcall-worker ${randomUUID()}`;
