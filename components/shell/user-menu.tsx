"use client";

import { Menu, MenuDivider, MenuDropdown, MenuItem, MenuTarget, UnstyledButton } from "@mantine/core";
import { IconBook2, IconLogout, IconUserCircle } from "@tabler/icons-react";
import Link from "next/link";
import { Avatar } from "#components/ui/avatar.tsx";
import { ColorSchemeItems } from "#components/ui/color-scheme-menu.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { useWords } from "#components/words/words.tsx";
import { notifyFailure } from "./notify.tsx";
import styles from "./user-menu.module.css";

export interface UserMenuProps {
  user: { name: string; email: string };
}

/** The signed-in person: who it is, the colour scheme, the way out. */
export function UserMenu({ user }: UserMenuProps) {
  const words = useWords().shell.user;
  return (
    <Menu position="bottom-end" width={240} offset={6} withinPortal={false}>
      <MenuTarget>
        <UnstyledButton className={styles.button} aria-label={words.menu(user.name)}>
          <Avatar name={user.name} />
        </UnstyledButton>
      </MenuTarget>
      <MenuDropdown>
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
        <MenuItem
          component={Link}
          href="/docs"
          leftSection={<IconBook2 size={16} stroke={1.6} aria-hidden />}
        >
          {words.reference}
        </MenuItem>
        <MenuItem
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={() => signOut(words)}
        >
          {words.signOut}
        </MenuItem>
      </MenuDropdown>
    </Menu>
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
