"use client";

import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { storedText, useFieldNames } from "#components/custom-fields/index.ts";
import { FieldGrid } from "#components/form/contract-form.tsx";
import { DayInput } from "#components/form/day-input.tsx";
import { valueOfText } from "#components/form/key-values.ts";
import { useContractField } from "#components/form/use-contract-field.ts";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import { useOwnFault } from "#components/form/use-own-fault.ts";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useLocale } from "#components/ui/locale.tsx";
import { fitsType, isNoValue, type TypedField } from "#lib/contract/fields/custom-field-types.ts";
import type { PersonInput } from "./person-form-values.ts";
import { figuresOfNumber, readTypedNumber } from "./typed-value.ts";

/** Beyond this many options, they are searched. */
const SEARCHED = 8;

type Form<Output> = ContractFormState<PersonInput, Output>;

/** The listed custom fields of a person, each with the control of its type. */
export function CustomFieldInputs<Output>({ form }: { form: Form<Output> }) {
  const labels = useMessages(PERSON_FIELDS);
  const { listed, nameOf, typeOf } = useFieldNames();
  const { value, change, input } = useContractField({
    ...{ form, name: "custom_fields", label: labels.custom_fields },
  });
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  const [before] = useState(fields);

  function set(key: string, next: unknown) {
    const { [key]: _, ...others } = fields;
    change(next === undefined ? others : { ...others, [key]: next });
  }

  if (listed.length === 0) return null;
  return (
    <FieldGrid>
      {listed.map((key) => (
        <TypedInput
          key={key}
          label={nameOf(key)}
          field={typeOf(key)}
          value={Object.hasOwn(fields, key) ? fields[key] : undefined}
          before={Object.hasOwn(before, key) ? before[key] : undefined}
          onChange={(next) => set(key, next)}
          onBlur={input.onBlur}
          fault={{ faults: form.ownFaults, name: `custom_fields.${key}` }}
        />
      ))}
    </FieldGrid>
  );
}

interface TypedInputProps {
  label: string;
  field: TypedField;
  /** Undefined if the person does not have the field. */
  value: unknown;
  /** The value when the edit began. */
  before: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  fault: { faults: Map<string, string>; name: string };
}

/** A value that is not of the type stays and is said, until another one is chosen. */
function TypedInput(props: TypedInputProps) {
  const t = useMessages(CUSTOM_FIELDS).form;
  const { field, value, label } = props;
  const isKept = !isNoValue(value) && !fitsType(value, field);
  const kept = isKept && field.type !== "text" ? t.kept[field.type]({ value: storedText(value) }) : undefined;
  const input = { label, onBlur: props.onBlur, description: kept };
  if (field.type === "number") return <NumberInput {...props} input={input} />;
  if (field.type === "date") return <DateInput {...props} input={input} />;
  if (field.type === "text") return <AnyInput {...props} input={input} />;
  return <ChoiceInput {...props} input={input} />;
}

type InputProps = TypedInputProps & {
  input: { label: string; onBlur: () => void; description: string | undefined };
};

/** A text that is cleared is no value, unless the person has an empty one. */
const orNone = (text: string, before: unknown): string | undefined =>
  text === "" && before !== "" ? undefined : text;

function AnyInput({ value, before, onChange, input }: InputProps) {
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={value == null ? "" : storedText(value)}
      onChange={({ currentTarget: { value: text } }) => {
        onChange(text === "" ? orNone(text, before) : valueOfText(text, before ?? undefined));
      }}
    />
  );
}

function NumberInput({ value, before, onChange, fault, input }: InputProps) {
  const t = useMessages(CUSTOM_FIELDS).form;
  const locale = useLocale();
  const textOf = (shown: unknown) =>
    typeof shown === "number" ? figuresOfNumber(shown, locale) : shown == null ? "" : storedText(shown);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? textOf(value);
  const isUnreadable = typed !== null && typed.trim() !== "" && readOf(typed) === null;
  const error = isUnreadable ? t.enterNumber({ example: figuresOfNumber(12.5, locale) }) : undefined;
  useOwnFault(fault.faults, fault.name, error);

  /** What stood there before is no fault, whatever it is. */
  function readOf(shown: string): unknown {
    return shown === textOf(before) ? before : readTypedNumber(shown, locale);
  }

  return (
    <TextInput
      {...input}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value: shown } }) => {
        setTyped(shown);
        if (shown.trim() === "") onChange(orNone("", before));
        else if (readOf(shown) !== null) onChange(readOf(shown));
      }}
      onBlur={() => {
        if (!isUnreadable) setTyped(null);
        input.onBlur();
      }}
    />
  );
}

function DateInput({ field, value, label, before, onChange, fault, input }: InputProps) {
  const t = useMessages(CUSTOM_FIELDS).form;
  const kit = useMessages(KIT);
  const [isUnreadable, setUnreadable] = useState(false);
  const error = isUnreadable ? kit.unreadableDay : undefined;
  useOwnFault(fault.faults, fault.name, error);
  const day = typeof value === "string" && value !== "" && fitsType(value, field) ? value : null;
  return (
    <div>
      <DayInput
        {...input}
        error={error}
        value={day}
        clearLabel={kit.clearField({ name: label })}
        onChange={(next) => onChange(next ?? orNone("", before))}
        onUnreadable={setUnreadable}
      />
      {input.description === undefined ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(undefined)}>
          {t.removeValue}
        </Button>
      )}
    </div>
  );
}

function ChoiceInput({ field, value, before, onChange, input }: InputProps) {
  const kit = useMessages(KIT);
  const isTruth = field.type === "boolean";
  const choices = isTruth
    ? [
        { value: "true", label: kit.yes },
        { value: "false", label: kit.no },
      ]
    : field.options.map((option) => ({ value: option, label: option }));
  const isFit = !isNoValue(value) && fitsType(value, field);
  const kept = input.description === undefined ? null : storedText(value);
  // A value of no option cannot be chosen, but is shown and can be cleared.
  const shown =
    kept === null ? choices : [{ value: `kept ${kept}`, label: kept, disabled: true }, ...choices];
  return (
    <Select
      {...input}
      data={shown}
      searchable={shown.length > SEARCHED}
      clearable
      value={isFit ? String(value) : kept === null ? null : `kept ${kept}`}
      onChange={(next) => {
        if (next === null) onChange(orNone("", before));
        else onChange(isTruth ? next === "true" : next);
      }}
    />
  );
}
