"use client";

import { MenuLabel, MenuRadioGroup, MenuRadioItem } from "@mantine/core";
import { AnchoredMenu, type AnchoredMenuProps } from "#components/ui/anchored-menu.tsx";
import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";

export interface OrganizationChoiceProps extends Omit<AnchoredMenuProps, "children"> {
  organizations: readonly { id: string; name: string }[];
  /** The id of the one whose pages these are. */
  current: string;
  onChoose: (id: string) => void;
}

/** The organizations that somebody belongs to. */
export function OrganizationChoice({ organizations, current, onChoose, ...menu }: OrganizationChoiceProps) {
  const words = useWords(SHELL).organizations;
  return (
    <AnchoredMenu {...menu} position="bottom-start" width="target">
      <MenuRadioGroup value={current} onChange={onChoose}>
        <MenuLabel>{words.title}</MenuLabel>
        {organizations.map(({ id, name }) => (
          <MenuRadioItem key={id} value={id}>
            {name}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </AnchoredMenu>
  );
}
