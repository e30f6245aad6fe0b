"use client";

import { Button, Input } from "@mantine/core";
import { useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useAssets } from "#lib/client/assets/asset-list.ts";
import type { AssetKind } from "#lib/contract/resources/asset.ts";
import { MUSIC_NAMES } from "#lib/contract/scene/music.ts";
import { AssetPicker } from "../assets/asset-picker.tsx";
import { type FieldProps, fieldId } from "./field-props.ts";
import styles from "./properties.module.css";

/** The file that a picture, video or audio layer shows or plays. */
export function SourceField({ path, label, value, onChange, fault, layer }: FieldProps) {
  const t = useMessages(EDITOR).sources;
  const [opened, setOpened] = useState(false);
  const kind: AssetKind = layer.type === "audio" || layer.type === "video" ? layer.type : "image";
  const name = useSourceName(kind, typeof value === "string" ? value : "");
  return (
    <Input.Wrapper label={label} error={fault} size="xs" labelElement="div">
      <Button
        id={fieldId(path)}
        // A label's text would replace the name of the selected file.
        aria-label={`${label}: ${name}`}
        variant="default"
        size="xs"
        fullWidth
        justify="space-between"
        rightSection={t.choose}
        onClick={() => setOpened(true)}
      >
        <span className={styles.fileName}>{name}</span>
      </Button>
      <AssetPicker
        kind={kind}
        opened={opened}
        onClose={() => setOpened(false)}
        onChoose={({ source }) => onChange(source)}
      />
    </Input.Wrapper>
  );
}

/** A readable source: the file's name if it is among the newest files, and never the name of a person's photo. */
export function useSourceName(kind: AssetKind, source: string): string {
  const t = useMessages(EDITOR).sources;
  const assets = useAssets(kind).data?.items ?? [];
  if (source === "") return t.missing;
  if (source === "{{photo}}") return t.photo;
  const music = MUSIC_NAMES.find((each) => source === `music:${each}`);
  if (music !== undefined) return t.tracks[music].name;
  const file = assets.find(({ id }) => source === `asset:${id}`);
  return file?.file_name ?? (source.startsWith("asset:") ? t.unnamed : source);
}
