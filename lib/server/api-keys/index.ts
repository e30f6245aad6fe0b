/** The public interface of this domain for other domains and the worker. */

export { addApiKey } from "./api-key-service.ts";
