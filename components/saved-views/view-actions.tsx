"use client";

import { MenuDivider, MenuItem } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowRight,
  IconLink,
  IconLock,
  IconPencil,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { VIEW_TOOLS } from "#components/i18n/generated/view-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";
import { copyWithNotice } from "#components/ui/copy-with-notice.ts";
import { useOrganization, usePermission } from "#lib/client/organization/organization-context.tsx";
import { type SavedView, useMayChangeView } from "#lib/client/saved-views/saved-views.ts";
import { useViewCommands } from "#lib/client/saved-views/view-commands.ts";
import type { ListViews } from "./use-list-views.ts";
import { viewLink } from "./view-address.ts";

interface ViewActionsProps extends Omit<AnchoredMenuProps, "children"> {
  listViews: ListViews;
  view: SavedView;
  onAsk: (dialog: "rename" | "delete") => void;
}

/** What can be done with a view: anybody copies its link, and whoever may changes it. */
export function ViewActions({ listViews, view, onAsk, ...menu }: ViewActionsProps) {
  const t = useMessages(VIEW_TOOLS);
  const { userId } = useOrganization();
  const isEditor = usePermission("editor");
  const mayChange = useMayChangeView()(view);
  const { change } = useViewCommands();
  const { name, visibility } = view;
  const peers = listViews.views.filter((each) => each.visibility === visibility);
  const place = peers.indexOf(view);

  /** The items disappear with the menu; a dialog returns the focus to the element focused before. */
  const then = (act: () => void) => () => {
    menu.button.current?.focus();
    act();
  };
  const send = (body: Parameters<typeof change>[1], done: string) =>
    change(view.id, body).then(
      () => notifyDone(done),
      (error: unknown) => notifyFailure(t.notChanged, error),
    );
  const move = (to: number) => send({ position: to }, t.moved({ name, place: to + 1, count: peers.length }));

  function copyLink() {
    const link = new URL(viewLink(view), window.location.href).href;
    const failed = t.linkNotCopied({ link });
    // That it opens for nobody else takes longer to read.
    const ofPrivate = { copied: t.linkOfPrivate, failed, shownMs: 12_000 };
    return copyWithNotice(link, visibility === "private" ? ofPrivate : { copied: t.linkCopied, failed });
  }

  return (
    <AnchoredMenu {...menu} position="bottom-end" width={250}>
      {mayChange ? <Item icon={IconPencil} label={t.rename} onClick={then(() => onAsk("rename"))} /> : null}
      {mayChange && visibility === "private" && isEditor ? (
        <Item
          icon={IconUsers}
          label={t.makeShared}
          onClick={then(() => send({ visibility: "organization" }, t.shared({ name })))}
        />
      ) : null}
      {mayChange && visibility === "organization" && view.author_id === userId ? (
        <Item
          icon={IconLock}
          label={t.makePrivate}
          onClick={then(() => send({ visibility: "private" }, t.madePrivate({ name })))}
        />
      ) : null}
      <Item icon={IconLink} label={t.copyLink} onClick={then(copyLink)} />
      {mayChange && peers.length > 1 ? (
        <>
          <Item
            icon={IconArrowLeft}
            label={t.moveLeft}
            disabled={place === 0}
            onClick={then(() => move(place - 1))}
          />
          <Item
            icon={IconArrowRight}
            label={t.moveRight}
            disabled={place === peers.length - 1}
            onClick={then(() => move(place + 1))}
          />
        </>
      ) : null}
      {mayChange ? (
        <>
          <MenuDivider />
          <Item isDestructive icon={IconTrash} label={t.delete} onClick={then(() => onAsk("delete"))} />
        </>
      ) : null}
    </AnchoredMenu>
  );
}

interface ItemProps {
  icon: TablerIcon;
  label: string;
  disabled?: boolean;
  isDestructive?: boolean;
  onClick: () => void;
}

function Item({ icon: Shown, label, isDestructive = false, ...item }: ItemProps) {
  return (
    <MenuItem
      {...item}
      {...(isDestructive ? { c: "var(--rc-danger-text)" } : {})}
      leftSection={<Shown size={16} stroke={1.6} aria-hidden />}
    >
      {label}
    </MenuItem>
  );
}
