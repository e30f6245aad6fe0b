"use client";

import { MenuDivider, MenuItem } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { type Icon, IconCode, IconCopy } from "@tabler/icons-react";
import { Fragment } from "react";
import { REQUESTS } from "#components/i18n/generated/requests.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";
import { showNotice } from "#components/ui/notices.ts";

export interface PageAction {
  label: string;
  icon: Icon;
  onClick: () => void;
  /** Set apart, in red. */
  isDestructive?: boolean;
  /** Called when a pointer or the focus is near: loads what the action opens. */
  onNear?: () => void;
}

interface PageMenuItemsProps extends Omit<AnchoredMenuProps, "children"> {
  actions: readonly PageAction[];
  /** The id that can be copied, if there is one. */
  copied: string | null;
  onShowRequests: () => void;
  /** Called when a pointer or the focus is near "For developers". */
  onNear: () => void;
}

/** The items of a `PageMenu`. */
export function PageMenuItems({ actions, copied, onShowRequests, onNear, ...menu }: PageMenuItemsProps) {
  const t = useMessages(REQUESTS);
  const clipboard = useClipboard();
  const ofDevelopers: PageAction[] = [{ label: t.action, icon: IconCode, onClick: onShowRequests, onNear }];
  if (copied !== null) {
    ofDevelopers.push({
      label: t.copyId,
      icon: IconCopy,
      onClick: () => {
        clipboard.copy(copied);
        showNotice({ message: t.idCopied({ id: copied }), color: "green", autoClose: 4_000 });
      },
    });
  }
  return (
    <AnchoredMenu {...menu} position="bottom-end" width={200}>
      {actions.map((action, index) => (
        <Fragment key={action.label}>
          {action.isDestructive === true && index > 0 ? <MenuDivider /> : null}
          <Item action={action} menu={menu} />
        </Fragment>
      ))}
      {actions.length === 0 ? null : <MenuDivider />}
      {ofDevelopers.map((action) => (
        <Item key={action.label} action={action} menu={menu} />
      ))}
    </AnchoredMenu>
  );
}

interface ItemProps {
  action: PageAction;
  menu: Pick<AnchoredMenuProps, "button">;
}

function Item({ action, menu }: ItemProps) {
  const { label, icon: Shown, onClick, isDestructive = false, onNear } = action;
  return (
    <MenuItem
      {...(isDestructive ? { c: "var(--rc-danger-text)" } : {})}
      leftSection={<Shown size={16} stroke={1.6} aria-hidden />}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={() => {
        // The item disappears with the menu; a dialog returns the focus to the element focused before.
        menu.button.current?.focus();
        onClick();
      }}
    >
      {label}
    </MenuItem>
  );
}
