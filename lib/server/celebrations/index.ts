/** The public interface of this domain for the worker. */

export { advanceCelebrations } from "./advance-celebrations.ts";
