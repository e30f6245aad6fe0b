"use client";

import { MenuDivider, MenuItem } from "@mantine/core";
import { IconBook2, IconKeyboard, IconLogout, IconUserCircle } from "@tabler/icons-react";
import Link from "next/link";
import { USER_MENU } from "#components/i18n/generated/user-menu.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";
import { ColorSchemeItems } from "#components/ui/color-scheme-menu.tsx";
import { SHOW_SHORTCUTS } from "#components/ui/single-keys.ts";
import { signOut } from "./sign-out.ts";
import styles from "./user-menu.module.css";

export interface UserMenuItemsProps extends Omit<AnchoredMenuProps, "children"> {
  user: { name: string; email: string };
}

/** The user's name, the colour scheme, and signing out. */
export function UserMenuItems({ user, ...menu }: UserMenuItemsProps) {
  const t = useMessages(USER_MENU);
  return (
    <AnchoredMenu {...menu} position="bottom-end" width={240}>
      <div className={styles.who}>
        <div className={styles.name}>{user.name}</div>
        <div className={styles.email}>{user.email}</div>
      </div>
      <MenuDivider />
      <ColorSchemeItems />
      <MenuDivider />
      <MenuItem
        component={Link}
        href="/profile"
        leftSection={<IconUserCircle size={16} stroke={1.6} aria-hidden />}
      >
        {t.profile}
      </MenuItem>
      {/* A separate document with another content security policy. */}
      <MenuItem component="a" href="/docs" leftSection={<IconBook2 size={16} stroke={1.6} aria-hidden />}>
        {t.reference}
      </MenuItem>
      <MenuItem
        visibleFrom="sm"
        leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />}
        onClick={() => window.dispatchEvent(new Event(SHOW_SHORTCUTS))}
      >
        {t.shortcuts}
      </MenuItem>
      <MenuItem leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={() => signOut(t)}>
        {t.signOut}
      </MenuItem>
    </AnchoredMenu>
  );
}
