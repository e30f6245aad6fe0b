/** The public interface of this domain for other domains and the worker. */

export { findProjectRow } from "./project-service.ts";
