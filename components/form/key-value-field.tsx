"use client";

import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { KEY_VALUES } from "#components/i18n/generated/key-values.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./contract-form.module.css";
import type { KeyValueRow } from "./key-values.ts";
import { faultOf, objectOf, partedObject, rowsOf, valueOfText } from "./key-values.ts";
import type { FieldProps } from "./use-contract-field.ts";
import { useContractField } from "./use-contract-field.ts";
import { useOwnFault } from "./use-own-fault.ts";

interface KeyValueFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  /** Names that have fields of their own elsewhere: they get no row, keep their values and are not free. */
  reserved?: readonly string[];
}

const NONE: readonly string[] = [];

/** An object with free names and values, one row each. */
export function KeyValueField<Input extends FieldValues, Output>(props: KeyValueFieldProps<Input, Output>) {
  const { reserved = NONE } = props;
  const { value: whole, change, input } = useContractField(props);
  const { named, others: value } = partedObject(whole, reserved);
  const t = useMessages(KEY_VALUES);
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const addRef = useMergedRef(addButton, input.ref);
  const [rows, setRows] = useState(() => rowsOf(value));
  // Compared as text, since the form may return a copy.
  const text = JSON.stringify(value);
  const [known, setKnown] = useState(text);
  // The form was reset from outside. Its own changes are already in the rows.
  if (text !== known) {
    setKnown(text);
    setRows(rowsOf(value));
  }

  function update(next: KeyValueRow[]) {
    const object = objectOf(next, reserved);
    setRows(next);
    setKnown(JSON.stringify(object));
    change({ ...named, ...object });
  }
  const fault = rows.map((row) => faultOf(row, rows, reserved)).find((found) => found !== null) ?? null;
  const faultText = { missing: t.fieldNameMissing, taken: t.fieldNameTaken };
  useOwnFault(props.form.ownFaults, props.name, fault === null ? null : faultText[fault]);
  const edit = (row: KeyValueRow) => update(rows.map((each) => (each.id === row.id ? row : each)));
  const add = () => {
    const nextId = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id: nextId, key: "", text: "", value: "", before: "" }]);
  };

  return (
    <fieldset className={styles.rows} disabled={input.disabled} aria-describedby={`${id}-fault`}>
      <legend className={styles.legend}>{input.label}</legend>
      {input.description === undefined ? null : <div className={styles.hint}>{input.description}</div>}
      {rows.map((row) => (
        <RowInputs
          key={row.id}
          row={row}
          rows={rows}
          reserved={reserved}
          onEdit={edit}
          onRemove={() => {
            update(rows.filter((each) => each.id !== row.id));
            // The pressed button is removed with its row.
            addButton.current?.focus();
          }}
          onBlur={input.onBlur}
        />
      ))}
      <div className={styles.fieldFault} id={`${id}-fault`}>
        {fault === null ? input.error : null}
      </div>
      <Button
        className={styles.add}
        variant="default"
        size="compact-sm"
        ref={addRef}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
      >
        {t.addField}
      </Button>
    </fieldset>
  );
}

interface RowInputsProps {
  row: KeyValueRow;
  rows: readonly KeyValueRow[];
  reserved: readonly string[];
  onEdit: (row: KeyValueRow) => void;
  onRemove: () => void;
  onBlur: () => void;
}

function RowInputs({ row, rows, reserved, onEdit, onRemove, onBlur }: RowInputsProps) {
  const t = useMessages(KEY_VALUES);
  const fault = faultOf(row, rows, reserved);
  const faultText = { missing: t.fieldNameMissing, taken: t.fieldNameTaken };
  return (
    <div className={styles.row}>
      <TextInput
        aria-label={t.fieldName}
        placeholder={t.fieldName}
        value={row.key}
        error={fault === null ? undefined : faultText[fault]}
        onBlur={onBlur}
        onChange={(event) => onEdit({ ...row, key: event.currentTarget.value })}
      />
      <TextInput
        aria-label={row.key === "" ? t.fieldValue : `${t.fieldValue}: ${row.key}`}
        placeholder={t.fieldValue}
        value={row.text}
        onBlur={onBlur}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onEdit({ ...row, text, value: valueOfText(text, row.before) });
        }}
      />
      <ActionIcon
        className={styles.remove}
        size="md"
        aria-label={row.key === "" ? t.removeUnnamedField : t.removeField({ name: row.key })}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
