"use client";

import { ActionIcon, Loader, UnstyledButton } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import type { Asset } from "#lib/client/assets/asset-list.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import type { MusicName } from "#lib/contract/scene/music.ts";
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
      {asset.kind === "audio" ? (
        <PlayButton name={asset.file_name} url={fileAddress(asset.url) ?? null} sound={sound} />
      ) : null}
      <UnstyledButton className={styles.row} onClick={onChoose}>
        <span className={styles.rowName}>{asset.file_name}</span>
        <span className={styles.rowFacts}>{facts}</span>
      </UnstyledButton>
    </div>
  );
}

interface PlayButtonProps {
  name: string;
  url: string | null;
  sound: Sound;
}

/** Plays a sound, says that it is being prepared until it can be heard, and stops it. */
function PlayButton({ name, url, sound }: PlayButtonProps) {
  const t = useMessages(EDITOR).sources;
  const isPlaying = url !== null && sound.playing === url;
  const isAwaited = url !== null && sound.awaited === url;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <>
      <ActionIcon
        className={styles.play}
        aria-label={(isPlaying ? t.pause : t.play)({ name })}
        onClick={() => url !== null && sound.toggle(url)}
      >
        {isAwaited ? <Loader size={14} aria-hidden /> : <Icon size={14} aria-hidden />}
      </ActionIcon>
      <span className="visually-hidden" role="status">
        {isAwaited ? t.preparing : ""}
      </span>
    </>
  );
}

interface MusicButtonProps {
  name: MusicName;
  sound: Sound;
  onChoose: () => void;
}

/** A piece of the bundled music to choose, which can be heard first. */
export function MusicButton({ name, sound, onChoose }: MusicButtonProps) {
  const t = useMessages(EDITOR).sources;
  const track = t.tracks[name];
  const url = `/music/${name}`;
  return (
    <div className={styles.file}>
      <PlayButton name={track.name} url={url} sound={sound} />
      <UnstyledButton className={styles.row} onClick={onChoose}>
        <span className={styles.rowName}>{track.name}</span>
        <span className={styles.rowFacts}>{sound.awaited === url ? t.preparing : track.mood}</span>
      </UnstyledButton>
    </div>
  );
}
