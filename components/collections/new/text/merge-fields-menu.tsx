"use client";

import { Button, Menu, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import styles from "../new-collection.module.css";

interface MergeFieldsMenuProps {
  /** Label of the button. */
  label: string;
  /** Names of the organization's custom fields. */
  customFields: readonly string[];
  onInsert: (tag: string) => void;
}

/** A menu that inserts a merge field into a text. */
export function MergeFieldsMenu({ label, customFields, onInsert }: MergeFieldsMenuProps) {
  const t = useMessages(NEW_COLLECTION).says;
  const facts: { fact: keyof typeof t.tags; tag: string }[] = [
    { fact: "firstName", tag: "{{first_name}}" },
    { fact: "lastName", tag: "{{last_name}}" },
    // The fallback for people whose value is unknown.
    { fact: "position", tag: `{{position | "${t.otherwise.position}"}}` },
    { fact: "sector", tag: `{{sector | "${t.otherwise.sector}"}}` },
    { fact: "age", tag: "{{age}}" },
    { fact: "ageOrdinal", tag: "{{age | ordinal}}" },
    { fact: "years", tag: "{{years_of_service}}" },
    { fact: "yearsOrdinal", tag: "{{years_of_service | ordinal}}" },
    { fact: "birthDay", tag: '{{birth_date | date:"short"}}' },
    { fact: "hireDay", tag: '{{hire_date | date:"long"}}' },
  ];
  return (
    // The list scrolls, so it must be reachable with Tab.
    <Menu menuItemTabIndex={0} position="bottom-end" width={250} returnFocus={false} withinPortal={false}>
      <MenuTarget>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={label}
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        >
          {t.insert}
        </Button>
      </MenuTarget>
      <MenuDropdown className={styles.menu}>
        <MenuLabel>{t.facts}</MenuLabel>
        {facts.map(({ fact, tag }) => (
          <MenuItem key={fact} onClick={() => onInsert(tag)}>
            {t.tags[fact]}
          </MenuItem>
        ))}
        {customFields.length === 0 ? null : <MenuLabel>{t.ownFacts}</MenuLabel>}
        {customFields.map((name) => (
          <MenuItem key={name} onClick={() => onInsert(`{{custom_fields.${name}}}`)}>
            {asHeading(name)}
          </MenuItem>
        ))}
      </MenuDropdown>
    </Menu>
  );
}
