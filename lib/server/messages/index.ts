/** The public interface of this domain for the worker. */

export { messageWriter } from "./message-writer.ts";
