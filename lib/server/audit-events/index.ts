/** The public interface of this domain for other domains and the worker. */

export { type Called, namesOfTargets } from "./audit-names.ts";
