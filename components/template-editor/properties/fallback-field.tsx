"use client";

import { Select } from "@mantine/core";
import { useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { AssetPicker } from "../assets/asset-picker.tsx";
import { type FieldProps, fieldId } from "./field-props.ts";

const ANOTHER = "asset";

/** What is shown if there is no picture. */
export function FallbackField({ property, path, label, value, onChange, fault }: FieldProps) {
  const t = useMessages(EDITOR).sources;
  const [opened, setOpened] = useState(false);
  const { field } = property;
  const suggestions = field.kind === "text" ? (field.suggestions ?? []) : [];
  const isAsset = typeof value === "string" && value.startsWith("asset:");
  const data = [
    ...suggestions.map((each) => ({
      value: each,
      label: t.fallbacks[each as keyof typeof t.fallbacks] ?? each,
    })),
    { value: ANOTHER, label: isAsset ? t.anotherFallback : t.fallbacks.asset },
  ];
  return (
    <>
      <Select
        id={fieldId(path)}
        size="xs"
        label={label}
        data={data}
        value={isAsset ? ANOTHER : typeof value === "string" ? value : (property.fallback ?? null)}
        allowDeselect={false}
        error={fault}
        onChange={(next) =>
          next === ANOTHER ? setOpened(true) : onChange(next === property.fallback ? undefined : next)
        }
      />
      <AssetPicker
        kind="image"
        opened={opened}
        onClose={() => setOpened(false)}
        onChoose={({ source }) => onChange(source)}
      />
    </>
  );
}
