import type { Route } from "next";
import type { ComponentType } from "react";

/** What can be done with the selected rows of a list: a button of its bar, and an entry of the command palette. */
export interface SelectionAction {
  key: string;
  label: string;
  /** The same with how many, where it stands apart from the number of selected rows: "Archive 2 people". */
  counted?: string;
  /** Where it leads, or what it does. */
  href?: Route;
  onClick?: () => void;
  icon?: ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
  /** The one that stays beside the menu on a narrow screen. */
  isPrimary?: boolean;
  isDestructive?: boolean;
  /** In the menu at every width: what cannot be undone stands apart from what is pressed every day. */
  isRare?: boolean;
  isBusy?: boolean;
  /** Called when a pointer or the focus is near: loads what it opens. */
  onNear?: () => void;
}

interface ShownSelection {
  /** "3 selected". */
  text: string;
  actions: readonly SelectionAction[];
}

let shown: ShownSelection | null = null;

/** Says what is selected on the page; null for nothing. */
export function showSelection(selection: ShownSelection | null): void {
  shown = selection;
}

/** What is selected on the page, for the command palette. */
export const shownSelection = (): ShownSelection | null => shown;
