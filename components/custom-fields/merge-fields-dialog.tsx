"use client";

import { Radio, RadioGroup, Select, Stack } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { fullName } from "#components/ui/full-name.ts";
import {
  type CustomFieldMergePreview,
  useCustomFieldChanges,
  useMergePreview,
} from "#lib/client/custom-fields/custom-field-changes.ts";
import { useCustomFieldCommands } from "#lib/client/custom-fields/custom-fields.ts";
import styles from "./field-change.module.css";
import type { ShownField } from "./shown-fields.ts";

type Preference = "into" | "from";

export interface FieldDialogProps {
  opened: boolean;
  onClose: () => void;
  field: ShownField;
  /** All fields on the page. */
  fields: readonly ShownField[];
}

/** Merges a field into another one, after saying how many people that is about and who has two different values. */
export function MergeFieldsDialog({ opened, onClose, field, fields }: FieldDialogProps) {
  const t = useMessages(CUSTOM_FIELDS).merge;
  const { merge } = useCustomFieldChanges();
  const { add } = useCustomFieldCommands();
  const [chosen, setChosen] = useState<string | null>(null);
  const [prefer, setPrefer] = useState<Preference>("into");
  const others = fields.filter(({ key }) => key !== field.key);
  const into = others.find(({ key }) => key === chosen) ?? null;
  const preview = useMergePreview(field.key, into?.key ?? null);

  async function confirm() {
    if (into === null) return;
    // Only a listed field can stand for another one.
    if (into.id === null) await add({ name: into.name, key: into.key });
    await merge({ from: field.key, into: into.key, prefer });
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t.title({ name: field.name })}
      confirmLabel={t.action}
      destructive={false}
      isComplete={into !== null && preview.data !== undefined}
      onConfirm={confirm}
    >
      <Stack gap="md">
        <Select
          label={t.into}
          placeholder={t.choose}
          searchable={others.length > 7}
          data={others.map(({ key, name }) => ({ value: key, label: name }))}
          value={into?.key ?? null}
          onChange={setChosen}
          data-autofocus
        />
        {into === null || preview.data === undefined ? (
          <p className={styles.text}>{t.hint({ name: field.name })}</p>
        ) : (
          <Preview preview={preview.data} from={field} into={into} prefer={prefer} onPrefer={setPrefer} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface PreviewProps {
  preview: CustomFieldMergePreview;
  from: ShownField;
  into: ShownField;
  prefer: Preference;
  onPrefer: (prefer: Preference) => void;
}

function Preview({ preview, from, into, prefer, onPrefer }: PreviewProps) {
  const t = useMessages(CUSTOM_FIELDS).merge;
  const names = { from: from.name, into: into.name };
  const more = preview.different - preview.different_people.length;
  return (
    <>
      <p className={styles.text}>
        {t.moved({ count: preview.from_people, ...names })} {t.goesOn(names)}
      </p>
      {preview.different === 0 ? null : (
        <>
          <RadioGroup
            label={t.different({ count: preview.different })}
            value={prefer}
            onChange={(value) => onPrefer(value === "from" ? "from" : "into")}
          >
            <Stack gap={6} mt={6}>
              <Radio value="into" label={t.keep({ name: into.name })} />
              <Radio value="from" label={t.keep({ name: from.name })} />
            </Stack>
          </RadioGroup>
          <div className={styles.scroll}>
            <table className={styles.values}>
              <thead>
                <tr>
                  <th scope="col">{t.person}</th>
                  <th scope="col" data-kept={prefer === "into"}>
                    {into.name}
                  </th>
                  <th scope="col" data-kept={prefer === "from"}>
                    {from.name}
                  </th>
                </tr>
              </thead>
              <tbody>
                {preview.different_people.map((person) => (
                  <tr key={person.person_id}>
                    <td dir="auto">
                      <Link href={`/people/${person.person_id}`} target="_blank">
                        {fullName(person)}
                      </Link>
                    </td>
                    <td dir="auto" data-kept={prefer === "into"}>
                      {person.into}
                    </td>
                    <td dir="auto" data-kept={prefer === "from"}>
                      {person.from}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {more > 0 ? <p className={styles.text}>{t.more({ count: more })}</p> : null}
        </>
      )}
      <p className={styles.text}>{t.undo}</p>
    </>
  );
}
