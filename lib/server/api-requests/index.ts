/** The public interface of this domain for other domains and the worker. */

export { ApiRequestLog } from "./api-request-log.ts";
export { pruneApiRequests } from "./api-request-service.ts";
