"use client";

import { Button, Menu, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { NEW_COLLECTION } from "#components/words/en/new-collection.ts";
import { useWords } from "#components/words/words.tsx";
import styles from "./new-collection.module.css";

/** What can be said of a person, by its words in the catalogue, and how it is written. */
const facts = [
  { tag: "{{first_name}}", fact: "firstName" },
  { tag: "{{last_name}}", fact: "lastName" },
  { tag: '{{position | "colleague"}}', fact: "position" },
  { tag: '{{sector | "our team"}}', fact: "sector" },
  { tag: "{{age}}", fact: "age" },
  { tag: "{{age | ordinal}}", fact: "ageOrdinal" },
  { tag: "{{years_of_service}}", fact: "years" },
  { tag: "{{years_of_service | ordinal}}", fact: "yearsOrdinal" },
  { tag: '{{birth_date | date:"short"}}', fact: "birthDay" },
  { tag: '{{hire_date | date:"long"}}', fact: "hireDay" },
] as const;

interface MergeFieldsMenuProps {
  /** Names the button. */
  label: string;
  /** Names of the facts that only this organization knows. */
  customFields: readonly string[];
  onInsert: (tag: string) => void;
}

/** Chooses a fact about the person to stand in a text. */
export function MergeFieldsMenu({ label, customFields, onInsert }: MergeFieldsMenuProps) {
  const words = useWords(NEW_COLLECTION).says;
  return (
    // The list scrolls, and what scrolls has to be reached by Tab too.
    <Menu menuItemTabIndex={0} position="bottom-end" width={250} returnFocus={false} withinPortal={false}>
      <MenuTarget>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={label}
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        >
          {words.insert}
        </Button>
      </MenuTarget>
      <MenuDropdown className={styles.menu}>
        <MenuLabel>{words.facts}</MenuLabel>
        {facts.map(({ tag, fact }) => (
          <MenuItem key={tag} onClick={() => onInsert(tag)}>
            {words.tags[fact]}
          </MenuItem>
        ))}
        {customFields.length === 0 ? null : <MenuLabel>{words.ownFacts}</MenuLabel>}
        {customFields.map((name) => (
          <MenuItem key={name} onClick={() => onInsert(`{{custom_fields.${name}}}`)}>
            {name}
          </MenuItem>
        ))}
      </MenuDropdown>
    </Menu>
  );
}
