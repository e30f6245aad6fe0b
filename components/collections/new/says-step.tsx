"use client";

import type { Person } from "#lib/client/people.ts";
import type { Template } from "#lib/client/templates.ts";
import type { CollectionForm } from "./collection-form.ts";
import { MergeTextField } from "./merge-text-field.tsx";
import styles from "./new-collection.module.css";
import { newCollectionWords } from "./new-collection-words.ts";
import { Step } from "./step.tsx";

const words = newCollectionWords.says;

interface SaysStepProps {
  form: CollectionForm;
  template: Template | null;
  /** The one who is shown: knows which custom fields there are. */
  person: Person | null;
}

/** The third step: the template's own words, to be said differently. */
export function SaysStep({ form, template, person }: SaysStepProps) {
  const texts = template === null ? [] : textLayers(template);
  const customFields = Object.keys(person?.custom_fields ?? {});
  return (
    <Step number={3} title={words.title}>
      {template === null ? <p className={styles.nobody}>{words.chooseFirst}</p> : null}
      {template !== null && texts.length === 0 ? <p className={styles.nobody}>{words.noTexts}</p> : null}
      {texts.map((layer, index) => (
        <MergeTextField
          key={`${template?.id} ${layer.name}`}
          form={form}
          name={`modifications.${index}.text`}
          layerName={layer.name}
          original={layer.text}
          customFields={customFields}
        />
      ))}
    </Step>
  );
}

/** The layers of a template whose words can be changed, with the words. */
export function textLayers({ layers }: Template): { name: string; text: string }[] {
  return layers.flatMap(({ name, text, properties }) =>
    text !== null && properties.includes("text") ? [{ name, text }] : [],
  );
}
