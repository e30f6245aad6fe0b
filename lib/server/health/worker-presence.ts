/** How a worker's connection to the database is called; its being there, and being used, is what shows a live worker. */
export const WORKER_APPLICATION_NAME = "rollcall-worker";
