"use client";

import { TextInput } from "@mantine/core";
import { SelectField, TextField } from "#components/form/fields.tsx";
import { useContractField } from "#components/form/use-contract-field.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { useProjects } from "#lib/client/projects/projects.ts";
import type { CollectionForm } from "../collection-form.ts";
import styles from "../new-collection.module.css";
import { Step } from "../step.tsx";
import { filledText } from "../text/filled-text.ts";
import { MergeFieldsMenu } from "../text/merge-fields-menu.tsx";
import { useInsertAtCaret } from "../text/use-insert-at-caret.ts";

interface DetailsStepProps {
  form: CollectionForm;
  /** The person whose file name is shown as an example. */
  person: Person | null;
  /** The day of their video's occasion, `YYYY-MM-DD`. */
  day: string;
}

/** The names of the collection and its files. */
export function DetailsStep({ form, person, day }: DetailsStepProps) {
  const t = useMessages(NEW_COLLECTION).details;
  const projects = useProjects({ archived: false, limit: 200 }).data?.items ?? [];
  return (
    <Step number={4} title={t.title}>
      <TextField form={form} name="name" label={t.name} description={t.nameHint} />
      <FileNameField form={form} person={person} day={day} />
      {projects.length === 0 ? null : (
        <SelectField
          form={form}
          name="project_id"
          label={t.project}
          placeholder={t.noProject}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
        />
      )}
    </Step>
  );
}

function FileNameField({ form, person, day }: DetailsStepProps) {
  const t = useMessages(NEW_COLLECTION).details;
  const newCollectionMessages = useMessages(NEW_COLLECTION);
  const { value, change, input } = useContractField({ form, name: "file_name", label: t.fileName });
  const pattern = typeof value === "string" ? value : "";
  const { ref, onFocus, insert } = useInsertAtCaret(pattern, change);
  return (
    <div className={styles.text}>
      <div className={styles.textTools}>
        <MergeFieldsMenu
          label={newCollectionMessages.says.insertInto({ field: t.fileName })}
          customFields={Object.keys(person?.custom_fields ?? {})}
          onInsert={insert}
        />
      </div>
      <TextInput
        {...input}
        required={false}
        ref={(element) => {
          ref(element);
          input.ref(element);
        }}
        onFocus={onFocus}
        description={person === null ? undefined : t.fileExample({ name: exampleName(pattern, person, day) })}
        autoComplete="off"
        value={pattern}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
}

function exampleName(pattern: string, person: Person, day: string): string {
  const { text } = filledText(pattern, person, day);
  return `${text.trim().replace(/^_+|_+$/g, "") || person.id}.mp4`;
}
