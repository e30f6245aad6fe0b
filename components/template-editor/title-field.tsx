"use client";

import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { useDesign } from "#components/templates/index.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import { useTemplate } from "#lib/client/templates/templates.ts";
import styles from "./template-editor.module.css";

interface TitleFieldProps {
  id: string;
  /** As it is shown. */
  name: string;
  onRenamed: (name: string) => void;
}

/** The name of a stored template. It is none of the draft's: what is typed is its name once the field is left. */
export function TitleField({ id, name, onRenamed }: TitleFieldProps) {
  const t = useMessages(EDITOR);
  const template = useTemplate(id).data;
  return template === undefined ? (
    <TextInput aria-label={t.name} classNames={{ input: styles.heading ?? "" }} value={name} readOnly />
  ) : (
    <Renamed {...{ template, name, onRenamed }} />
  );
}

function Renamed({ template, name, onRenamed }: Omit<TitleFieldProps, "id"> & { template: Template }) {
  const t = useMessages(EDITOR);
  const { rename } = useDesign(template);
  const [typed, setTyped] = useState<string | null>(null);
  const isLeft = useRef(false);
  async function commit() {
    const next = typed?.trim() ?? name;
    setTyped(null);
    if (isLeft.current || next === "" || next === name) return;
    onRenamed(next);
    try {
      await rename({ name: next });
      notifyDone(t.rename.done({ name: next }));
    } catch (error) {
      onRenamed(name);
      notifyFailure(t.rename.failed, error);
    }
  }
  return (
    <TextInput
      aria-label={t.name}
      title={template.design === null ? undefined : t.rename.everyShape}
      classNames={{ input: styles.heading ?? "" }}
      maxLength={120}
      value={typed ?? name}
      onFocus={() => {
        isLeft.current = false;
      }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void commit()}
      onKeyDown={({ key, currentTarget }) => {
        isLeft.current = key === "Escape";
        if (key === "Enter" || key === "Escape") currentTarget.blur();
      }}
    />
  );
}
