"use client";

import { UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useTransition } from "react";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { Brand } from "#components/ui/shell-nav.tsx";
import { useMenuButton } from "#components/ui/use-menu-button.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import styles from "./organization-switcher.module.css";

const OrganizationChoice = onDemand(() =>
  import("./organization-choice.tsx").then((part) => part.OrganizationChoice),
);

export interface SwitcherProps {
  /** All organizations of the signed-in user. */
  organizations: readonly { id: string; name: string }[];
  /** Checks the choice, stores it and opens the home page. */
  switchTo: (orgId: string) => Promise<void>;
}

/** The organization's name; for users with several organizations, a menu to switch. */
export function OrganizationSwitcher({ organizations, switchTo }: SwitcherProps) {
  const current = useOrganization();
  const t = useMessages(SHELL).organizations;
  const [pending, startTransition] = useTransition();
  const { buttonProps, menuProps } = useMenuButton();
  const brand = <Brand name={current.name} detail="Rollcall" />;
  if (organizations.length < 2) return brand;
  return (
    <>
      <UnstyledButton
        {...buttonProps}
        {...OrganizationChoice.warming}
        className={styles.button}
        aria-label={t.change({ name: current.name })}
        aria-busy={pending || undefined}
      >
        {brand}
        <IconSelector className={styles.icon} size={16} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <OrganizationChoice
        {...menuProps}
        organizations={organizations}
        current={current.id}
        onChoose={(id) => id !== current.id && startTransition(() => switchTo(id))}
      />
    </>
  );
}
