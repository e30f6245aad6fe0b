"use client";

import { Button, Switch } from "@mantine/core";
import { LIST_TOOLS } from "#components/i18n/generated/list-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ButtonPopover } from "./button-popover.tsx";
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
export function ColumnSwitches({ label, columns, choice, ...popover }: ColumnSwitchesProps) {
  const { chosen, choose } = choice;
  const t = useMessages(LIST_TOOLS);
  const width = document.querySelector("[data-list]")?.clientWidth ?? window.innerWidth;
  const [visible, setVisible] = useEditedValues(visibleKeys(columns, chosen, width));

  function apply(keys: readonly string[] | null) {
    setVisible(visibleKeys(columns, keys, width));
    choose(keys);
  }

  return (
    <ButtonPopover {...popover} label={label} position="bottom-end" width={270}>
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
    </ButtonPopover>
  );
}
