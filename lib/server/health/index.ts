/** The public interface of this domain for other domains and the worker. */

export { newWorkerName } from "./worker-presence.ts";
