"use client";

import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { type MergeTag, writeMergeTag } from "#lib/contract/scene/merge-fields.ts";
import type { ExamplePerson } from "./example-person.tsx";
import { fallbackOf, formatOf, formatsOf, withFallback, withFormat } from "./field-formats.ts";
import { fieldLabel, tagFault } from "./field-texts.ts";
import { filledText } from "./filled-text.ts";
import styles from "./merge-text.module.css";
import { useExamplePeople } from "./use-example-people.ts";
import { useFieldTexts } from "./use-field-texts.ts";

interface FieldSettingsProps {
  tag: MergeTag;
  kind: "text" | "fileName";
  person: ExamplePerson | null;
  /** The day of the occasion, `YYYY-MM-DD`. */
  day: string;
  /** The merge field as it is now written; "" removes it. */
  onChange: (syntax: string) => void;
  onReplace: () => void;
  onClose: () => void;
}

const OTHER = "other";

/** The format and the fallback of one merge field, applied at once. */
export function FieldSettings(props: FieldSettingsProps) {
  const { tag, kind, day, onChange, onReplace, onClose } = props;
  const { person } = useExamplePeople(props.person);
  const t = useFieldTexts();
  const { field, steps } = tag;
  const fault = tagFault(tag, t);
  const sample = (filters: MergeTag["steps"]) =>
    person === null ? "" : filledText(writeMergeTag({ field, steps: filters }), person, day).text;
  const format = formatOf(tag);
  const usual = formatsOf(field, sample([]));
  const formats = format === null || usual.includes(format) ? usual : [format, ...usual];
  const options = formats.map((each) => {
    const example = sample(withFormat([], each));
    return {
      value: each,
      label: example === "" ? t.formats[each] : t.formatLike({ format: t.formats[each], example }),
    };
  });
  const isUnknown = fault !== null && tag.faults.some(({ code }) => code === "merge_field_unknown");
  const isPhoto = field === "photo";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div
      className={styles.settings}
      onKeyDown={(event) => {
        const isDone = event.key === "Enter" && event.target instanceof HTMLInputElement;
        if (event.key !== "Escape" && !isDone) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <strong className={styles.settingsTitle}>{fieldLabel(field, t)}</strong>
      {fault === null ? null : <p className={styles.fault}>{fault}</p>}
      {isUnknown || isPhoto ? null : (
        <>
          <NativeSelect
            size="sm"
            label={t.format}
            data={format === null ? [{ value: OTHER, label: t.otherFormat }, ...options] : options}
            value={format ?? OTHER}
            onChange={(event) => {
              const chosen = formats.find((each) => each === event.currentTarget.value);
              if (chosen) onChange(writeMergeTag({ field, steps: withFormat(steps, chosen) }));
            }}
          />
          <TextInput
            size="sm"
            label={t.missing}
            description={t.missingHint[kind]}
            value={fallbackOf(tag)}
            onChange={(event) =>
              onChange(writeMergeTag({ field, steps: withFallback(steps, event.currentTarget.value) }))
            }
          />
        </>
      )}
      <Button variant="default" size="compact-sm" onClick={onReplace}>
        {t.replace}
      </Button>
      <Group justify="space-between">
        <Button variant="subtle" size="compact-sm" onClick={() => onChange("")}>
          {t.remove}
        </Button>
        <Button size="compact-sm" onClick={onClose}>
          {t.done}
        </Button>
      </Group>
    </div>
  );
}
