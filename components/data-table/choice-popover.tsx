"use client";

import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type KeyboardEvent, useState } from "react";
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
  /** Called 200 ms after the last keystroke; without it there is nothing to search. */
  onSearch?: (text: string) => void;
}

/** What a list can be filtered by at a time: of more it would show all. */
const MOST_VALUES = 50;

/** Choices below a `FilterButton`, applied at once; where there can be one, it closes them. */
export function ChoicePopover(props: ChoicePopoverProps) {
  const { opened, id, button, onClose, label, choices, chosen, onChange, onSearch } = props;
  const { isSingle = false, isClearable = true } = props;
  const popover = { opened, id, button, onClose };
  const t = useMessages(LIST_TOOLS);
  const format = useFormat();
  const [text, setText] = useState("");
  const search = useDebouncedCallback((next: string) => onSearch?.(next), 200);
  const [values, change] = useEditedValues(
    chosen.map(({ value }) => value),
    onChange,
  );
  const known = new Set(choices?.map(({ value }) => value));
  const others = text === "" ? chosen.filter(({ value }) => !known.has(value)) : [];

  const isFull = !isSingle && values.length >= MOST_VALUES;

  function toggle(value: string, isChosen: boolean) {
    if (isFull && isChosen) return;
    if (isSingle) {
      if (isChosen) change([value]);
      onClose();
      return;
    }
    change(isChosen ? [...values, value] : values.filter((each) => each !== value));
  }

  const shown = [...others, ...(choices ?? [])];
  /** What Enter chooses in the search. */
  const best = bestMatch(isFull ? shown.filter(({ value }) => values.includes(value)) : shown, text);

  const group = {
    role: isSingle ? "radiogroup" : "group",
    "aria-label": label,
    onKeyDown: pressAmongChoices,
  };

  function pressInSearch(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && best !== undefined) {
      event.preventDefault();
      toggle(best.value, isSingle || !values.includes(best.value));
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      document.getElementById(id)?.querySelector<HTMLElement>("label input:not(:disabled)")?.focus();
    }
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
          onKeyDown={pressInSearch}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            search(currentTarget.value.trim());
          }}
        />
      )}
      <div
        {...group}
        className={styles.choices}
        data-few={shown.length <= 12 || undefined}
        aria-busy={choices === undefined || undefined}
      >
        {shown.map((choice) => (
          <ChoiceRow
            key={choice.value}
            choice={choice}
            isSingle={isSingle}
            isBest={choice === best}
            isChosen={values.includes(choice.value)}
            isOff={isFull && !values.includes(choice.value)}
            onToggle={(isChosen) => toggle(choice.value, isChosen)}
          />
        ))}
      </div>
      <p className={styles.note} role="status">
        {props.hasFailed
          ? t.failed
          : isFull && choices?.length
            ? t.most({ count: format.number(MOST_VALUES) })
            : choices === undefined
              ? t.loading
              : choices.length === 0
                ? text === ""
                  ? t.nothing
                  : t.noMatch
                : props.isMore
                  ? t.more
                  : null}
      </p>
      <div className={styles.foot} data-clearable={(isClearable && !isSingle) || undefined}>
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

/** The first of the choices that has the text that is searched for. Those of an earlier text may still be shown. */
function bestMatch(choices: readonly Choice[], text: string): Choice | undefined {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return undefined;
  return choices.find(({ label }) => label.toLocaleLowerCase().includes(wanted));
}

/** The arrow keys go from choice to choice and take none of them: that would apply each one on the way. */
function pressAmongChoices(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, target } = event;
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
  const at = boxes.indexOf(target as HTMLInputElement);
  if (at === -1) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1, Enter: at }[key];
  if (next === undefined) return;
  event.preventDefault();
  if (key === "Enter") boxes[at]?.click();
  else boxes[Math.max(next, 0)]?.focus();
}

interface ChoiceRowProps {
  choice: Choice;
  isSingle: boolean;
  /** Enter chooses it in the search. */
  isBest: boolean;
  isChosen: boolean;
  /** Cannot be chosen as well. */
  isOff: boolean;
  onToggle: (isChosen: boolean) => void;
}

function ChoiceRow({
  choice: { label, count },
  isSingle,
  isBest,
  isChosen,
  isOff,
  onToggle,
}: ChoiceRowProps) {
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is in RowCheckbox
    <label className={styles.choice} data-best={isBest || undefined}>
      {isSingle ? (
        <input
          type="radio"
          className={styles.radio}
          aria-label={label}
          checked={isChosen}
          onChange={() => onToggle(true)}
          // The chosen one closes the choices as well.
          onClick={() => isChosen && onToggle(true)}
        />
      ) : (
        <RowCheckbox label={label} checked={isChosen} disabled={isOff} onChange={onToggle} />
      )}
      <span className={styles.text} dir="auto">
        {label}
      </span>
      {count === undefined ? null : <span className={`${styles.count} tabular`}>{format.number(count)}</span>}
    </label>
  );
}
