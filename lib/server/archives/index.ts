/** The public interface of this domain for other domains and the worker. */

export { deleteExpiredArchives } from "./archive-queries.ts";
