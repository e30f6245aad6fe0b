"use client";

import { Button } from "@mantine/core";
import { useFieldNames } from "#components/custom-fields/index.ts";
import { useContractField } from "#components/form/use-contract-field.ts";
import { useOwnFault } from "#components/form/use-own-fault.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { filledText, MergeTextInput, mergeTextFault, useFieldTexts } from "#components/merge-text/index.ts";
import { layerHeading, mergeFieldName } from "#components/templates/index.ts";
import { fullName } from "#components/ui/full-name.ts";
import type { Person } from "#lib/client/people/people.ts";
import type { CollectionForm } from "../collection-form.ts";
import styles from "../new-collection.module.css";

interface MergeTextFieldProps {
  form: CollectionForm;
  name: `modifications.${number}.text`;
  layerName: string;
  /** The template's text. */
  original: string;
  /** The person for whom the text is shown filled in below the field. */
  person: Person | null;
  /** The day of their video's occasion, `YYYY-MM-DD`. */
  day: string;
}

/** Edits the text of one layer. */
export function MergeTextField(props: MergeTextFieldProps) {
  const newCollection = useMessages(NEW_COLLECTION);
  const templates = useMessages(TEMPLATES);
  const t = newCollection.says;
  const { form, name, layerName, original, person, day } = props;
  const label = layerHeading(layerName, templates);
  const { value, change, input } = useContractField({ form, name, label });
  const text = typeof value === "string" ? value : "";
  const fault = mergeTextFault(text, useFieldTexts());
  useOwnFault(form.ownFaults, name, fault);
  return (
    <MergeTextInput
      label={label}
      required={input.required}
      value={text}
      onChange={change}
      onBlur={input.onBlur}
      inputRef={input.ref}
      error={input.error ?? fault}
      person={person}
      day={day}
      description={
        person !== null && fault === undefined && text.includes("{{") ? (
          <Filled text={text} person={person} day={day} />
        ) : undefined
      }
      tools={
        text === original ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t.originalOf({ field: label })}
            onClick={() => change(original)}
          >
            {t.original}
          </Button>
        )
      }
    />
  );
}

/** The text as the previewed person will see it. */
function Filled({ text, person, day }: { text: string; person: Person; day: string }) {
  const newCollection = useMessages(NEW_COLLECTION);
  const templates = useMessages(TEMPLATES);
  const t = newCollection.says;
  const { nameOf } = useFieldNames();
  const filled = filledText(text, person, day);
  return (
    <>
      <span className={styles.filled} dir="auto">
        {t.filledFor({ name: fullName(person), text: filled.text.replace(/\s*\n\s*/g, " ").trim() })}
      </span>
      {filled.missing.map((field) => (
        <span key={field} className={styles.filled}>
          {t.notKnown({ name: fullName(person), fact: mergeFieldName(field, templates.changeable, nameOf) })}
        </span>
      ))}
    </>
  );
}
