"use client";

import { Button, Menu, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useWords } from "#components/words/words.tsx";
import styles from "./new-collection.module.css";

/** What can be said of a person, in plain words, and how it is written. */
const facts = [
  { tag: "{{first_name}}", label: "First name" },
  { tag: "{{last_name}}", label: "Last name" },
  { tag: '{{position | "colleague"}}', label: "Position, or “colleague”" },
  { tag: '{{sector | "our team"}}', label: "Sector, or “our team”" },
  { tag: "{{age}}", label: "Age on the day" },
  { tag: "{{age | ordinal}}", label: "Age, as 40th" },
  { tag: "{{years_of_service}}", label: "Years with us" },
  { tag: "{{years_of_service | ordinal}}", label: "Years with us, as 10th" },
  { tag: '{{birth_date | date:"short"}}', label: "Birthday, day and month" },
  { tag: '{{hire_date | date:"long"}}', label: "First day at work" },
];

interface MergeFieldsMenuProps {
  /** Names the button. */
  label: string;
  /** Names of the facts that only this organization knows. */
  customFields: readonly string[];
  onInsert: (tag: string) => void;
}

/** Chooses a fact about the person to stand in a text. */
export function MergeFieldsMenu({ label, customFields, onInsert }: MergeFieldsMenuProps) {
  const words = useWords().newCollection.says;
  return (
    <Menu position="bottom-end" width={250} returnFocus={false}>
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
        {facts.map(({ tag, label: fact }) => (
          <MenuItem key={tag} onClick={() => onInsert(tag)}>
            {fact}
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
