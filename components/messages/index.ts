/* What other parts of the console show of messages. */
import { onDemand } from "#components/ui/on-demand.tsx";

export { firstWords } from "./first-words.ts";
export { SendButton } from "./send-button.tsx";
export const CollectionMessages = onDemand(() =>
  import("./collection-messages.tsx").then((part) => part.CollectionMessages),
);
export const MessagesPanel = onDemand(() =>
  import("./messages-panel.tsx").then((part) => part.MessagesPanel),
);
