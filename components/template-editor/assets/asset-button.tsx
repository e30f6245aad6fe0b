"use client";

import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import type { Asset } from "#lib/client/assets/asset-list.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import styles from "./assets.module.css";
import type { Sound } from "./use-sound.ts";

interface AssetButtonProps {
  asset: Asset;
  sound: Sound;
  onChoose: () => void;
}

/** An uploaded file to choose; a sound can be heard first. */
export function AssetButton({ asset, sound, onChoose }: AssetButtonProps) {
  const format = useFormat();
  if (asset.kind === "image") {
    return (
      <UnstyledButton className={styles.tile} onClick={onChoose} aria-label={asset.file_name}>
        {/* Signed for an hour: an image optimizer could neither cache nor shrink it. */}
        {/* biome-ignore lint/performance/noImgElement: see above */}
        <img src={fileAddress(asset.url)} alt="" loading="lazy" />
        <span>{asset.file_name}</span>
      </UnstyledButton>
    );
  }
  const facts =
    asset.duration_seconds === null ? format.bytes(asset.size) : format.duration(asset.duration_seconds);
  return (
    <div className={styles.file}>
      {asset.kind === "audio" ? <PlayButton asset={asset} sound={sound} /> : null}
      <UnstyledButton className={styles.row} onClick={onChoose}>
        <span className={styles.rowName}>{asset.file_name}</span>
        <span className={styles.rowFacts}>{facts}</span>
      </UnstyledButton>
    </div>
  );
}

function PlayButton({ asset, sound }: Pick<AssetButtonProps, "asset" | "sound">) {
  const t = useMessages(EDITOR).sources;
  const url = fileAddress(asset.url);
  const isPlaying = sound.playing === url;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <ActionIcon
      className={styles.play}
      aria-label={(isPlaying ? t.pause : t.play)({ name: asset.file_name })}
      onClick={() => sound.toggle(url)}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}
