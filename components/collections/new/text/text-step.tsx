"use client";

import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useBuiltInText } from "#components/i18n/use-built-in-text.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Person } from "#lib/client/people/people.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import type { CollectionForm } from "../collection-form.ts";
import styles from "../new-collection.module.css";
import { Step } from "../step.tsx";
import { MergeTextField } from "./merge-text-field.tsx";
import { OccasionDay } from "./occasion-day.tsx";
import { textLayers } from "./text-overrides.ts";

interface SaysStepProps {
  form: CollectionForm;
  template: Template | null;
  /** The previewed person, who also provides the names of the custom fields. */
  person: Person | null;
  /** The day of their video's occasion, `YYYY-MM-DD`. */
  day: string;
  /** The birthday or anniversary that the order uses by default if there is one recipient; otherwise null. */
  nearest: string | null;
}

/** The third step: the template's texts, which can be changed. */
export function TextStep({ form, template, person, day, nearest }: SaysStepProps) {
  const t = useMessages(NEW_COLLECTION).says;
  const builtIn = useBuiltInText();
  const texts = template === null ? [] : textLayers(template, builtIn);
  return (
    <Step number={3} title={t.title}>
      {template === null ? <p className={styles.nobody}>{t.chooseFirst}</p> : null}
      {template !== null && texts.length === 0 ? <p className={styles.nobody}>{t.noTexts}</p> : null}
      {texts.length === 0 ? null : <p className={styles.nobody}>{t.howItWorks}</p>}
      {nearest === null ? null : <OccasionDay form={form} nearest={nearest} />}
      {texts.map((layer, index) => (
        <MergeTextField
          key={`${template?.id} ${layer.name}`}
          form={form}
          name={`modifications.${index}.text`}
          layerName={layer.name}
          original={layer.text}
          person={person}
          day={day}
        />
      ))}
    </Step>
  );
}
