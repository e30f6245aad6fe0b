"use client";

import { useState } from "react";
import { onDemand } from "#components/ui/on-demand.tsx";
import type { Choice } from "./choice-popover.tsx";
import { FilterButton } from "./filter-button.tsx";

const ChoicePopover = onDemand(() => import("./choice-popover.tsx").then((part) => part.ChoicePopover));

interface FixedFilterProps<Value extends string> {
  label: string;
  choices: readonly (Choice & { value: Value })[];
  value: Value | null;
  /** The value that the list has without a choice, so that there always is one. */
  usual?: Value;
  /** The button says the usual value, too. */
  saysUsual?: boolean;
  /** There are so many that they are searched. */
  isSearched?: boolean;
  onChange: (value: Value | null) => void;
}

/** Filters by one of a few values that are known in advance. */
export function FixedFilter<Value extends string>(props: FixedFilterProps<Value>) {
  const { label, choices, value, usual, saysUsual = false, isSearched = false, onChange } = props;
  const [text, setText] = useState("");
  const chosen = choices.filter((choice) => choice.value === value);
  const isUsual = value === usual;
  const shown = isUsual && !saysUsual ? [] : chosen;
  return (
    <FilterButton
      label={label}
      chosen={shown.map((choice) => choice.label)}
      isSet={!isUsual && shown.length > 0}
      warming={ChoicePopover.warming}
    >
      {(popover) => (
        <ChoicePopover
          {...popover}
          isSingle
          label={label}
          choices={isSearched ? withText(choices, text) : choices}
          {...(isSearched ? { onSearch: setText } : {})}
          chosen={chosen}
          isClearable={usual === undefined}
          onChange={([next]) => onChange(choices.find((choice) => choice.value === next)?.value ?? null)}
        />
      )}
    </FilterButton>
  );
}

function withText<Some extends Choice>(choices: readonly Some[], text: string): readonly Some[] {
  const wanted = text.toLocaleLowerCase();
  return choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
}
