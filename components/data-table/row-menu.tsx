"use client";

import { Menu, MenuDivider, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from "@mantine/core";
import { IconArrowRight, IconExternalLink, IconLink } from "@tabler/icons-react";
import type { Route } from "next";
import Link from "next/link";
import { Fragment, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { LIST_TOOLS } from "#components/i18n/generated/list-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { copyWithNotice } from "#components/ui/copy-with-notice.ts";
import { isFocusLost } from "#components/ui/focus-heading.ts";
import { MenuAnchor } from "#components/ui/menu-anchor.tsx";
import { ActionItem } from "./action-item.tsx";
import { tellRowActions } from "./row-actions.ts";
import type { RowMenuPlace } from "./row-menu-place.ts";
import type { SelectionAction } from "./selection-action.ts";

interface RowMenuProps {
  opened: boolean;
  place: RowMenuPlace;
  onClose: () => void;
  /** The row's name. */
  name: string;
  /** Says what it is about, where that is not the row alone. */
  title?: string;
  /** Where it leads; null for nowhere. */
  href: Route | null;
  /** What can be done with it beyond that. */
  actions: readonly SelectionAction[];
}

/** Rendered inside the page's landmark, but above its scrolling parts. */
const IN_PAGE = { target: "#content" };

/** What can be done with one row of a list, at the pointer or below its button. */
export function RowMenu(props: RowMenuProps) {
  return props.place.isInPalette === true ? <Told {...props} /> : <ShownMenu {...props} />;
}

/** Says what the menu has, and shows nothing. */
function Told({ opened, name, actions }: RowMenuProps) {
  useEffect(() => {
    if (opened) tellRowActions({ name, actions });
  });
  return null;
}

function ShownMenu({ opened, place, onClose, name, title, href, actions }: RowMenuProps) {
  const kit = useMessages(KIT);
  const t = useMessages(LIST_TOOLS);
  const point = useRef<HTMLSpanElement>(null);
  const id = useId();
  const { x, y, origin } = place;

  function close() {
    onClose();
    // An action may have put the focus somewhere else; the menu itself is still fading out.
    requestAnimationFrame(() => {
      const isInMenu = document.activeElement?.closest("[role=menu]") ?? null;
      if (isFocusLost() || isInMenu !== null) origin.focus({ preventScroll: true });
    });
  }

  function copyLink(href: Route) {
    const link = new URL(href, window.location.href).href;
    return copyWithNotice(link, { copied: t.linkCopied, failed: t.linkNotCopied({ link }) });
  }

  return (
    <>
      {/* Not in the list, which is a container of its own: places in it are not those of the window. */}
      {createPortal(
        <span id={id} ref={point} style={{ position: "fixed", left: x, top: y }} />,
        document.querySelector(IN_PAGE.target) ?? document.body,
      )}
      <Menu
        id={id}
        key={`${x} ${y}`}
        opened={opened}
        onChange={(next) => next || close()}
        position="bottom-start"
        offset={4}
        width={title === undefined ? 220 : 260}
        returnFocus={false}
        portalProps={IN_PAGE}
      >
        <MenuTarget>
          <MenuAnchor target={point} />
        </MenuTarget>
        <MenuDropdown
          aria-label={title ?? kit.rowActions({ name })}
          onContextMenu={(event) => event.preventDefault()}
        >
          {title === undefined ? null : <MenuLabel>{title}</MenuLabel>}
          {href === null ? null : (
            <>
              <MenuItem
                component={Link}
                href={href}
                leftSection={<IconArrowRight size={16} stroke={1.6} aria-hidden />}
              >
                {t.open}
              </MenuItem>
              <MenuItem
                component="a"
                href={href}
                target="_blank"
                rel="noopener"
                leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
              >
                {t.openInTab}
              </MenuItem>
              <MenuItem
                leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
                onClick={() => copyLink(href)}
              >
                {t.copyLink}
              </MenuItem>
            </>
          )}
          {actions.map((action, index) => (
            <Fragment key={action.key}>
              {(index === 0 && href !== null) || action.isDestructive ? <MenuDivider /> : null}
              <ActionItem action={action} origin={() => origin} />
            </Fragment>
          ))}
        </MenuDropdown>
      </Menu>
    </>
  );
}
