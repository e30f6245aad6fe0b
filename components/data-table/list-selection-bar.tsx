"use client";

import { ActionIcon, Button } from "@mantine/core";
import { IconDots, IconX } from "@tabler/icons-react";
import Link from "next/link";
import { useEffect } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useMenuButton } from "#components/ui/use-menu-button.ts";
import { actionLook } from "./action-look.tsx";
import { type SelectionAction, showSelection } from "./selection-action.ts";
import styles from "./selection-bar.module.css";
import { isAnySelected } from "./selection-host.tsx";
import type { Selection } from "./use-selection.ts";

const SelectionMenu = onDemand(() => import("./selection-menu.tsx").then((part) => part.SelectionMenu));

interface ListSelectionBarProps {
  selection: Selection;
  /** Of the page, offered to be selected together. */
  pageIds: readonly string[];
  /** The list has a checkbox for that among its column titles, which a narrow screen does not show. */
  hasPageBox?: boolean;
  /** "Select all 2,841 that match"; undefined if no more items match than are loaded. */
  everythingLabel: string | undefined;
  /** "All 2,841 people that match are selected". */
  everythingText: string;
  actions: readonly SelectionAction[];
}

/** The selected rows of a list and what can be done with them, in one row over the end of the page. */
export function ListSelectionBar(props: ListSelectionBarProps) {
  const { selection, everythingText, actions } = props;
  const t = useMessages(KIT);
  const isShown = isAnySelected(selection);
  const text = selection.everything ? everythingText : t.selected({ count: selection.ids.size });
  useEffect(() => {
    showSelection(isShown ? { text, actions } : null);
    return () => showSelection(null);
  });
  return isShown ? <Bar {...props} text={text} /> : null;
}

function Bar({ text, actions, ...selected }: ListSelectionBarProps & { text: string }) {
  const t = useMessages(KIT);
  const { selection } = selected;
  const { buttonProps, menuProps } = useMenuButton();
  const widening = useWidening(selected);
  const hasRare = actions.some(({ isRare }) => isRare);
  return (
    <div className={styles.bar} data-floating data-selection>
      <span className={styles.count}>{text}</span>
      {widening.map(({ label, isNarrow, onClick }) => (
        <Button
          key={label}
          className={isNarrow ? styles.never : styles.wide}
          variant="subtle"
          size="compact-sm"
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        data-clear
        aria-label={t.clearSelection}
        onClick={selection.clear}
      >
        <span className={styles.wide}>{t.clearSelection}</span>
        <IconX className={styles.cross} size={18} stroke={1.8} aria-hidden />
      </Button>
      <div className={styles.actions}>
        {actions.map((action) => (action.isRare ? null : <ActionButton key={action.key} action={action} />))}
        <span className={styles.more} data-needed={hasRare || undefined}>
          <ActionIcon
            {...buttonProps}
            {...SelectionMenu.warming}
            variant="default"
            size={30}
            aria-label={t.moreActions}
          >
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          <SelectionMenu {...menuProps} widening={widening} actions={actions} />
        </span>
      </div>
    </div>
  );
}

/** What selects more. */
export interface Widening {
  label: string;
  /** Only in the menu. */
  isNarrow: boolean;
  onClick: () => void;
}

function useWidening(selected: Omit<ListSelectionBarProps, "actions" | "everythingText">): Widening[] {
  const { selection, pageIds, hasPageBox = false, everythingLabel } = selected;
  const t = useMessages(KIT);
  if (selection.everything) return [];
  const isPageSelected = pageIds.every((id) => selection.ids.has(id));
  const selectPage = () => selection.setIds(new Set([...selection.ids, ...pageIds]));
  return [
    ...(isPageSelected ? [] : [{ label: t.selectAllOnPage, isNarrow: hasPageBox, onClick: selectPage }]),
    ...(everythingLabel === undefined
      ? []
      : [{ label: everythingLabel, isNarrow: false, onClick: selection.selectEverything }]),
  ];
}

function ActionButton({ action }: { action: SelectionAction }) {
  const { label, href, isPrimary = false, isBusy = false, onClick } = action;
  const shared = {
    ...actionLook(action),
    className: isPrimary ? styles.primary : styles.wide,
    size: "compact-md",
    variant: isPrimary ? "filled" : "default",
  };
  if (href !== undefined) {
    return (
      <Button {...shared} component={Link} href={href}>
        {label}
      </Button>
    );
  }
  return (
    <Button {...shared} loading={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
}
