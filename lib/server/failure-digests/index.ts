/** The public interface of this domain for the worker. */

export { queueDueDigests } from "./digest-schedule.ts";
export { digestWriter } from "./digest-writer.ts";
