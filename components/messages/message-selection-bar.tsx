"use client";

import { isAnySelected, SelectionHost } from "#components/data-table/selection-host.tsx";
import type { Selection } from "#components/data-table/use-selection.ts";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useFirstInteraction } from "#components/ui/use-first-interaction.ts";
import type { Message, MessagesQuery } from "#lib/client/messages/messages.ts";

const MessageBar = onDemand(() => import("./message-bar.tsx").then((part) => part.MessageBar));

export interface MessageSelectionBarProps {
  selection: Selection;
  /** Selects all that match the list's filters. */
  matching: MessagesQuery;
  /** Those of the page. */
  messages: readonly Message[];
  /** There are more pages than this one. */
  hasMore: boolean;
  /** How many match, as the API counts them; undefined until known. */
  total: string | undefined;
}

/** Actions for the selected messages, or for all that match. */
export function MessageSelectionBar(props: MessageSelectionBarProps) {
  useFirstInteraction(MessageBar.warm);
  return (
    <SelectionHost>
      <MessageBar {...props} opened={isAnySelected(props.selection)} />
    </SelectionHost>
  );
}
