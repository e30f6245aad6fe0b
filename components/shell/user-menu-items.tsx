"use client";

import { MenuDivider, MenuItem } from "@mantine/core";
import { IconBook2, IconLogout, IconUserCircle } from "@tabler/icons-react";
import Link from "next/link";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";
import { ColorSchemeItems } from "#components/ui/color-scheme-menu.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";
import { notifyFailure } from "./notify.tsx";
import styles from "./user-menu.module.css";

export interface UserMenuItemsProps extends Omit<AnchoredMenuProps, "children"> {
  user: { name: string; email: string };
}

/** Who is signed in, the colour scheme, the way out. */
export function UserMenuItems({ user, ...menu }: UserMenuItemsProps) {
  const words = useWords(SHELL).user;
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
        {words.profile}
      </MenuItem>
      {/* A document of its own: its policy is another. */}
      <MenuItem component="a" href="/docs" leftSection={<IconBook2 size={16} stroke={1.6} aria-hidden />}>
        {words.reference}
      </MenuItem>
      <MenuItem
        leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
        onClick={() => signOut(words)}
      >
        {words.signOut}
      </MenuItem>
    </AnchoredMenu>
  );
}

async function signOut(words: Words["shell"]["user"]) {
  try {
    const response = await fetch("/api/auth/sign-out", { method: "POST" });
    if (!response.ok) throw new Error(words.unexpected);
    // A full load: nothing that was loaded for this person stays in the page's memory.
    window.location.assign("/sign-in");
  } catch (error) {
    notifyFailure(words.stillSignedIn, error);
  }
}
