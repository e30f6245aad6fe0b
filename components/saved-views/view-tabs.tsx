"use client";

import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconLock } from "@tabler/icons-react";
import { type MouseEvent, useRef } from "react";
import { SAVED_VIEWS } from "#components/i18n/generated/saved-views.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useMenuButton } from "#components/ui/use-menu-button.ts";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import type { ListViews } from "./use-list-views.ts";
import { useTabsInRoom } from "./use-tabs-in-room.ts";
import { viewLink } from "./view-address.ts";
import styles from "./view-bar.module.css";

const ViewChoices = onDemand(() => import("./view-choices.tsx").then((part) => part.ViewChoices));

/**
 * The views as tabs in one row, and a button with a list of all of them: for those that do not fit, and on a narrow screen
 * in place of the tabs.
 */
export function ViewTabs({ listViews }: { listViews: ListViews }) {
  const t = useMessages(SAVED_VIEWS);
  const { list, views, current, isChanged } = listViews;
  const { buttonProps, menuProps } = useMenuButton();
  const row = useRef<HTMLUListElement>(null);
  const all = t.all[list];
  const tabs: (SavedView | null)[] = [null, ...views];
  const place = current === null ? 0 : views.indexOf(current) + 1;
  const names = tabs.map((view) => `${view?.name ?? all} ${view?.visibility}`);
  const { shown, isMoved } = useTabsInRoom(row, names, place);
  const isShown = (index: number) => index === place || index < (isMoved ? shown - 1 : shown);
  return (
    <>
      <ul ref={row} className={styles.tabs}>
        {tabs.map((view, index) => (
          <li key={view?.id ?? ""} className={styles.item} inert={!isShown(index)}>
            <Tab
              href={view === null ? `/${list}` : viewLink(view)}
              isCurrent={index === place}
              isChanged={view !== null && view === current && isChanged}
              isPrivate={view?.visibility === "private"}
              onOpen={() => listViews.open(view)}
            >
              {view?.name ?? all}
            </Tab>
          </li>
        ))}
      </ul>
      <UnstyledButton
        {...buttonProps}
        {...ViewChoices.warming}
        className={styles.all}
        data-needed={shown < tabs.length || undefined}
      >
        <span className="visually-hidden">{t.views}: </span>
        <bdi className={styles.name}>{current?.name ?? all}</bdi>
        {current !== null && isChanged ? <Dot /> : null}
        <span className={`${styles.more} tabular`}>{t.more({ count: tabs.length - shown })}</span>
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
      <ViewChoices {...menuProps} listViews={listViews} />
    </>
  );
}

interface TabProps {
  href: string;
  isCurrent: boolean;
  isChanged: boolean;
  isPrivate: boolean;
  onOpen: () => void;
  children: string;
}

/** A link, so that a view can be opened in another window; pressed plainly it needs no other page. */
function Tab({ href, isCurrent, isChanged, isPrivate, onOpen, children }: TabProps) {
  const t = useMessages(SAVED_VIEWS);
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <a className={styles.tab} href={href} aria-current={isCurrent ? "page" : undefined} onClick={press}>
      {isPrivate ? <IconLock className={styles.lock} size={13} stroke={1.8} aria-label={t.private} /> : null}
      <bdi className={styles.name}>{children}</bdi>
      {isChanged ? <Dot /> : null}
    </a>
  );
}

/** Says that the filters are not those of the view. */
function Dot() {
  const t = useMessages(SAVED_VIEWS);
  return (
    <span className={styles.dot}>
      <span className="visually-hidden">({t.changed})</span>
    </span>
  );
}
