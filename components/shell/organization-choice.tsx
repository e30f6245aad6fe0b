"use client";

import { MenuLabel, MenuRadioGroup, MenuRadioItem } from "@mantine/core";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";

export interface OrganizationChoiceProps extends Omit<AnchoredMenuProps, "children"> {
  organizations: readonly { id: string; name: string }[];
  /** The id of the current organization. */
  current: string;
  onChoose: (id: string) => void;
}

/** The organizations of a user. */
export function OrganizationChoice({ organizations, current, onChoose, ...menu }: OrganizationChoiceProps) {
  const t = useMessages(SHELL).organizations;
  return (
    <AnchoredMenu {...menu} position="bottom-start" width="target">
      <MenuRadioGroup value={current} onChange={onChoose}>
        <MenuLabel>{t.title}</MenuLabel>
        {organizations.map(({ id, name }) => (
          <MenuRadioItem key={id} value={id}>
            {name}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </AnchoredMenu>
  );
}
