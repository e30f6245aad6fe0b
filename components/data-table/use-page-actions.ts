import { useEffect } from "react";
import { useStableHandlers } from "#components/ui/use-stable-handlers.ts";
import { ASK_ROW_ACTIONS, tellRowActions } from "./row-actions.ts";
import type { SelectionAction } from "./selection-action.ts";

/** What can be done with the one thing that the page is about, by its name, for the command palette. */
export function usePageActions(name: string, actions: readonly SelectionAction[]): void {
  const { tell } = useStableHandlers({ tell: () => tellRowActions({ name, actions }) });
  useEffect(() => {
    const answer = (event: Event) => event instanceof CustomEvent && event.detail === "" && tell();
    window.addEventListener(ASK_ROW_ACTIONS, answer);
    return () => window.removeEventListener(ASK_ROW_ACTIONS, answer);
  }, [tell]);
}
