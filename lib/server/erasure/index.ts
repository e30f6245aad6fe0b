/** The public interface of this domain for the worker. */

export { erasePerson } from "./person-erasure-service.ts";
