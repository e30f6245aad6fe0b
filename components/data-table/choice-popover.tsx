"use client";

import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { LIST_TOOLS } from "#components/i18n/generated/list-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { RowCheckbox } from "#components/ui/row-checkbox.tsx";
import { ButtonPopover } from "./button-popover.tsx";
import styles from "./choice-popover.module.css";
import type { PopoverProps } from "./filter-button.tsx";
import { useEditedValues } from "./use-edited-values.ts";

export interface Choice {
  value: string;
  label: string;
  count?: number;
}

interface ChoicePopoverProps extends PopoverProps {
  /** What is chosen: "Sector". */
  label: string;
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined;
  /** Whether there are more than these. */
  isMore?: boolean;
  hasFailed?: boolean;
  onRetry?: () => void;
  /** The chosen ones, also those that are not among `choices`. */
  chosen: readonly Choice[];
  /** One choice takes the place of another. */
  isSingle?: boolean;
  /** Whether there can be no choice. */
  isClearable?: boolean;
  onChange: (values: readonly string[]) => void;
  /** Called 200 ms after the last keystroke; without it there is nothing to search, and one choice closes them. */
  onSearch?: (text: string) => void;
}

/** Choices below a `FilterButton`, applied at once. */
export function ChoicePopover(props: ChoicePopoverProps) {
  const { opened, id, button, onClose, label, choices, chosen, onChange, onSearch } = props;
  const { isSingle = false, isClearable = true } = props;
  const popover = { opened, id, button, onClose };
  const t = useMessages(LIST_TOOLS);
  const [text, setText] = useState("");
  const search = useDebouncedCallback((next: string) => onSearch?.(next), 200);
  const [values, change] = useEditedValues(
    chosen.map(({ value }) => value),
    onChange,
  );
  const known = new Set(choices?.map(({ value }) => value));
  const others = text === "" ? chosen.filter(({ value }) => !known.has(value)) : [];

  function toggle(value: string, isChosen: boolean) {
    if (isSingle) {
      if (isChosen || isClearable) change(isChosen ? [value] : []);
      if (onSearch === undefined) onClose();
      return;
    }
    change(isChosen ? [...values, value] : values.filter((each) => each !== value));
  }

  return (
    <ButtonPopover {...popover} label={label} position="bottom-start" width={290}>
      {onSearch === undefined ? null : (
        <TextInput
          type="search"
          data-autofocus
          aria-label={t.search({ name: label })}
          placeholder={t.search({ name: label })}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            search(currentTarget.value.trim());
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that the popover's name is already */}
      <div
        className={styles.choices}
        role="group"
        aria-label={label}
        aria-busy={choices === undefined || undefined}
      >
        {[...others, ...(choices ?? [])].map((choice) => (
          <ChoiceRow
            key={choice.value}
            choice={choice}
            isChosen={values.includes(choice.value)}
            onToggle={(isChosen) => toggle(choice.value, isChosen)}
          />
        ))}
      </div>
      <p className={styles.note} role="status">
        {props.hasFailed
          ? t.failed
          : choices?.length === 0
            ? text === ""
              ? t.nothing
              : t.noMatch
            : props.isMore
              ? t.more
              : null}
      </p>
      <div className={styles.foot}>
        {props.hasFailed ? (
          <Button variant="subtle" size="compact-sm" onClick={props.onRetry}>
            {t.retry}
          </Button>
        ) : null}
        {values.length === 0 || !isClearable ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => change([])}>
            {t.clear}
          </Button>
        )}
      </div>
    </ButtonPopover>
  );
}

interface ChoiceRowProps {
  choice: Choice;
  isChosen: boolean;
  onToggle: (isChosen: boolean) => void;
}

function ChoiceRow({ choice: { label, count }, isChosen, onToggle }: ChoiceRowProps) {
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is in RowCheckbox
    <label className={styles.choice}>
      <RowCheckbox label={label} checked={isChosen} onChange={onToggle} />
      <span className={styles.text} dir="auto">
        {label}
      </span>
      {count === undefined ? null : <span className={`${styles.count} tabular`}>{format.number(count)}</span>}
    </label>
  );
}
