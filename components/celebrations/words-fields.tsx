"use client";

import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { LanguageField } from "#components/form/locale-fields.tsx";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MergeField } from "#components/merge-text/index.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { CelebrationForm } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";

/** What the message says, and what it says in other languages. Nothing while nobody is written to. */
export function WordsFields({ form }: { form: CelebrationForm }) {
  const t = useMessages(CELEBRATION_FORM).words;
  const { control } = form.methods;
  const to = useWatch({ control, name: "to" });
  const { fields, append, remove } = useFieldArray({ control, name: "texts" });
  const add = useRef<HTMLButtonElement>(null);
  if (to === null) return null;
  return (
    <Panel title={t.title}>
      <div className={styles.stack}>
        <MergeField form={form} name="subject" label={t.subject} kind="fileName" />
        <MergeField form={form} name="text" label={t.text} kind="text" description={t.textHint} />
        {fields.map(({ id }, index) => (
          <fieldset className={styles.language} key={id}>
            <legend className="visually-hidden">{t.of}</legend>
            <div className={styles.languageHead}>
              <LanguageField
                form={form}
                name={`texts.${index}.language`}
                label={t.language}
                nothingFound={t.nothingFound}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t.remove}
                onClick={() => {
                  remove(index);
                  // The pressed button is gone with its words.
                  add.current?.focus();
                }}
              >
                <IconTrash size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </div>
            <MergeField form={form} name={`texts.${index}.subject`} label={t.subject} kind="fileName" />
            <MergeField form={form} name={`texts.${index}.text`} label={t.text} kind="text" />
          </fieldset>
        ))}
        <Button
          ref={add}
          className={styles.add}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => append({ language: "", subject: "", text: "" })}
        >
          {t.add}
        </Button>
        {fields.length === 0 ? null : <p className={styles.hint}>{t.usual}</p>}
      </div>
    </Panel>
  );
}
