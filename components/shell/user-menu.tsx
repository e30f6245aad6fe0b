"use client";

import { Menu, MenuDivider, MenuDropdown, MenuItem, MenuTarget, UnstyledButton } from "@mantine/core";
import { IconBook2, IconLogout, IconUserCircle } from "@tabler/icons-react";
import Link from "next/link";
import { Avatar } from "#components/ui/avatar.tsx";
import { ColorSchemeItems } from "#components/ui/color-scheme-menu.tsx";
import { notifyFailure } from "./notify.ts";
import styles from "./user-menu.module.css";

export interface UserMenuProps {
  user: { name: string; email: string };
}

/** The signed-in person: who it is, the colour scheme, the way out. */
export function UserMenu({ user }: UserMenuProps) {
  return (
    <Menu position="bottom-end" width={240} offset={6} withinPortal={false}>
      <MenuTarget>
        <UnstyledButton className={styles.button} aria-label={`Account of ${user.name}`}>
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
          Your profile
        </MenuItem>
        <MenuItem
          component={Link}
          href="/docs"
          leftSection={<IconBook2 size={16} stroke={1.6} aria-hidden />}
        >
          API reference
        </MenuItem>
        <MenuItem leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={signOut}>
          Sign out
        </MenuItem>
      </MenuDropdown>
    </Menu>
  );
}

async function signOut() {
  try {
    const response = await fetch("/api/auth/sign-out", { method: "POST" });
    if (!response.ok) throw new Error("The server did not answer as expected.");
    // A full load: nothing that was loaded for this person stays in the page's memory.
    window.location.assign("/sign-in");
  } catch (error) {
    notifyFailure("You are still signed in", error);
  }
}
