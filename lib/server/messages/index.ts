/** The public interface of this domain for bulk actions, celebrations and the worker. */

export { callersLanguage } from "./callers-language.ts";
export { cancelMessages } from "./message-cancel.ts";
export { countChangeable } from "./message-changeable.ts";
export { pruneMessages } from "./message-expiry.ts";
export { queueVideoMessage } from "./message-of-celebration.ts";
export { type MessageOutcome, retryMessages } from "./message-retry.ts";
export { selectableMessages } from "./message-selection.ts";
export { messageWriter } from "./message-writer.ts";
