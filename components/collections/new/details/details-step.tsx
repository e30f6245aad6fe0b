"use client";

import { SelectField, TextField } from "#components/form/fields.tsx";
import { useContractField } from "#components/form/use-contract-field.ts";
import { useOwnFault } from "#components/form/use-own-fault.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { filledText, MergeTextInput, mergeTextFault, useFieldTexts } from "#components/merge-text/index.ts";
import type { Person } from "#lib/client/people/people.ts";
import { useProjects } from "#lib/client/projects/projects.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import type { CollectionForm } from "../collection-form.ts";
import { Step } from "../step.tsx";
import { KeepField } from "./keep-field.tsx";

interface DetailsStepProps {
  form: CollectionForm;
  /** The person whose file name is shown as an example. */
  person: Person | null;
  /** The day of their video's occasion, `YYYY-MM-DD`. */
  day: string;
  /** How many videos it will be, as in `X-Total-Count`; null if nobody is selected. */
  total: string | null;
  /** The design; null until one is chosen. */
  template: Template | null;
}

/** The names of the collection and its files. */
export function DetailsStep({ form, person, day, total, template }: DetailsStepProps) {
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
      <KeepField form={form} total={total} template={template} />
    </Step>
  );
}

function FileNameField({ form, person, day }: Omit<DetailsStepProps, "total" | "template">) {
  const t = useMessages(NEW_COLLECTION).details;
  const { value, change, input } = useContractField({ form, name: "file_name", label: t.fileName });
  const pattern = typeof value === "string" ? value : "";
  const fault = mergeTextFault(pattern, useFieldTexts());
  useOwnFault(form.ownFaults, "file_name", fault);
  return (
    <MergeTextInput
      kind="fileName"
      label={t.fileName}
      value={pattern}
      onChange={change}
      onBlur={input.onBlur}
      inputRef={input.ref}
      error={input.error ?? fault}
      person={person}
      day={day}
      description={person === null ? undefined : t.fileExample({ name: exampleName(pattern, person, day) })}
    />
  );
}

function exampleName(pattern: string, person: Person, day: string): string {
  const { text } = filledText(pattern, person, day);
  return `${text.trim().replace(/^_+|_+$/g, "") || person.id}.mp4`;
}
