"use client";

import { Button, Popover, PopoverDropdown, PopoverTarget, Switch } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { LIST_TOOLS } from "#components/i18n/generated/list-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MenuAnchor } from "#components/ui/menu-anchor.tsx";
import { toggledColumns, visibleKeys } from "./column-choice.ts";
import styles from "./column-switches.module.css";
import type { PopoverProps } from "./filter-button.tsx";
import type { Column } from "./table-columns.tsx";
import type { ColumnChoice } from "./use-column-choice.ts";
import { useEditedValues } from "./use-edited-values.ts";

interface ColumnSwitchesProps extends PopoverProps {
  label: string;
  columns: readonly Column<never>[];
  choice: ColumnChoice;
}

/** A switch for each column that may be hidden, below its button; each press applies at once. */
export function ColumnSwitches({ opened, id, button, onClose, ...props }: ColumnSwitchesProps) {
  const { label, columns, choice } = props;
  const { chosen, choose } = choice;
  const t = useMessages(LIST_TOOLS);
  // Mounted closed: Mantine stores the focus to return to only when it sees the popover open.
  const isMounted = useMounted();
  const width = document.querySelector("[data-list]")?.clientWidth ?? window.innerWidth;
  const [visible, setVisible] = useEditedValues(visibleKeys(columns, chosen, width));

  function apply(keys: readonly string[] | null) {
    setVisible(visibleKeys(columns, keys, width));
    choose(keys);
  }

  return (
    <Popover
      opened={opened && isMounted}
      onChange={(next) => !next && onClose()}
      position="bottom-end"
      width={270}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <PopoverTarget>
        <MenuAnchor target={button} />
      </PopoverTarget>
      <PopoverDropdown id={id} aria-label={label}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that the popover's name is already */}
        <div className={styles.switches} role="group" aria-label={label}>
          {columns.slice(1).map(({ key, title }) => (
            <Switch
              key={key}
              classNames={{ root: styles.row, body: styles.body, labelWrapper: styles.name }}
              size="xs"
              labelPosition="left"
              label={title}
              checked={visible.includes(key)}
              onChange={({ currentTarget }) =>
                apply(toggledColumns(columns, visible, { key, isShown: currentTarget.checked }))
              }
            />
          ))}
        </div>
        {/* Disabled only in its look: focus would be lost with it. */}
        <Button
          className={styles.reset}
          variant="subtle"
          size="compact-sm"
          data-disabled={chosen === null || undefined}
          aria-disabled={chosen === null}
          onClick={() => apply(null)}
        >
          {t.resetColumns}
        </Button>
      </PopoverDropdown>
    </Popover>
  );
}
