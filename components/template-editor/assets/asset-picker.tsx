"use client";

import { TextInput, UnstyledButton } from "@mantine/core";
import { IconSearch, IconUpload, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useRefusalMessages } from "#components/form/use-refusal-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { UploadButton } from "#components/ui/upload-button.tsx";
import { useAssets, useUploadAsset } from "#lib/client/assets/asset-list.ts";
import type { AssetKind } from "#lib/contract/resources/asset.ts";
import { MUSIC_NAMES } from "#lib/contract/scene/music.ts";
import { fileOfAsset, type LayerFile, sourceOnly } from "../state/layer-file.ts";
import { AssetButton, MusicButton } from "./asset-button.tsx";
import styles from "./assets.module.css";
import { useSound } from "./use-sound.ts";

const ACCEPTED: Readonly<Record<AssetKind, string>> = {
  image: "image/jpeg,image/png,image/webp",
  audio: "audio/*,video/mp4,video/webm",
  video: "video/mp4,video/webm",
  font: ".ttf,.otf,.woff2",
};

/** So many files are seen at a glance; more can be searched. */
const FEW = 6;

interface AssetPickerProps {
  kind: AssetKind;
  opened: boolean;
  onClose: () => void;
  /** @param file an uploaded file, bundled music or, for pictures, `{{photo}}` */
  onChoose: (file: LayerFile) => void;
}

/** Selects an uploaded file, or uploads a new one. */
export function AssetPicker(props: AssetPickerProps) {
  const t = useMessages(EDITOR).sources;
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t.title[props.kind]} size={720}>
      <Choice {...props} />
    </Dialog>
  );
}

function Choice({ kind, onChoose, onClose }: AssetPickerProps) {
  const t = useMessages(EDITOR).sources;
  const errorMessages = useRefusalMessages();
  const { kit } = errorMessages;
  const assets = useAssets(kind);
  const upload = useUploadAsset();
  const sound = useSound();
  const [fault, setFault] = useState<string | null>(null);
  function choose(file: LayerFile) {
    onChoose(file);
    onClose();
  }
  async function add(file: File) {
    setFault(null);
    try {
      const asset = await upload.mutateAsync(file);
      // A video file can also be used for its sound.
      const fits = asset.kind === kind || (kind === "audio" && asset.kind === "video");
      if (fits) choose(fileOfAsset(asset));
      else setFault(t.wrongKind[kind]);
    } catch (error) {
      setFault(errorText(error, errorMessages));
    }
  }
  const [wanted, setWanted] = useState("");
  const [isOver, setOver] = useState(false);
  const shownFault = fault ?? (sound.unplayable === null ? null : t.silent);
  const items = assets.data?.items ?? [];
  const found = items.filter(({ file_name: name }) =>
    name.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const isImage = kind === "image";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped on it; the button does the same
    <div
      className={styles.picker}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) void add(file);
      }}
    >
      <div className={styles.bar}>
        {items.length > FEW ? (
          <TextInput
            className={styles.search}
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        ) : null}
        <UploadButton accept={ACCEPTED[kind]} loading={upload.isPending} onChoose={(file) => void add(file)}>
          {t.upload}
        </UploadButton>
        <span className={styles.dim}>{t.drop}</span>
      </div>
      <p className={styles.fault} role="alert" hidden={shownFault === null}>
        {shownFault}
      </p>
      {isImage ? (
        <section aria-label={t.ofPerson}>
          <h3 className={styles.heading}>{t.ofPerson}</h3>
          <UnstyledButton className={styles.person} onClick={() => choose(sourceOnly("{{photo}}"))}>
            <span className={styles.portrait} aria-hidden>
              <IconUser size={26} stroke={1.4} />
            </span>
            <span>
              <strong>{t.photo}</strong>
              <span className={styles.about}>{t.photoHint}</span>
            </span>
          </UnstyledButton>
        </section>
      ) : null}
      {kind === "audio" ? (
        <section aria-label={t.music}>
          <h3 className={styles.heading}>{t.music}</h3>
          {MUSIC_NAMES.map((name) => (
            <MusicButton
              key={name}
              name={name}
              sound={sound}
              onChoose={() => choose(sourceOnly(`music:${name}`))}
            />
          ))}
        </section>
      ) : null}
      <section aria-label={t.uploaded}>
        <h3 className={styles.heading}>{t.uploaded}</h3>
        {assets.isPending ? <p className={styles.dim}>{kit.loading}</p> : null}
        {assets.isError ? <p className={styles.fault}>{errorText(assets.error, errorMessages)}</p> : null}
        {assets.isSuccess && items.length === 0 ? (
          <div className={styles.empty}>
            <IconUpload size={22} stroke={1.4} aria-hidden />
            <p>{t.none}</p>
          </div>
        ) : null}
        {items.length > 0 && found.length === 0 ? <p className={styles.dim}>{t.noneFound}</p> : null}
        <div className={isImage ? styles.tiles : undefined}>
          {found.map((asset) => (
            <AssetButton
              key={asset.id}
              asset={asset}
              sound={sound}
              onChoose={() => choose(fileOfAsset(asset))}
            />
          ))}
        </div>
      </section>
    </div>
  );
}
