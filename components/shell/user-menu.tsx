"use client";

import { UnstyledButton } from "@mantine/core";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useMenuButton } from "#components/ui/use-menu-button.ts";
import styles from "./user-menu.module.css";

const UserMenuItems = onDemand(() => import("./user-menu-items.tsx").then((part) => part.UserMenuItems));

export interface UserMenuProps {
  user: { name: string; email: string };
}

/** The signed-in person's own menu. */
export function UserMenu({ user }: UserMenuProps) {
  const t = useMessages(SHELL).user;
  const { buttonProps, menuProps } = useMenuButton();
  return (
    <>
      <UnstyledButton
        {...buttonProps}
        {...UserMenuItems.warming}
        className={styles.button}
        aria-label={t.menu({ name: user.name })}
      >
        <Avatar name={user.name} />
      </UnstyledButton>
      <UserMenuItems {...menuProps} user={user} />
    </>
  );
}
