"use client";

import { ActionIcon, Slider } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { usePlayback } from "../playback/playback-context.tsx";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import styles from "./timeline.module.css";

/** How long somebody rests on a button who is about to press it. */
const REST_MS = 150;

/** Plays the scene with its sound, and selects the moment that the stage shows. */
export function PlayheadBar() {
  const { timeline: t, playback } = useMessages(EDITOR);
  const { duration, fps } = useEditor().scene;
  const { time, setTime, isPlaying, setPlaying } = usePlayhead();
  const { toggle, prepare, giveUp, isMuted, setMuted } = usePlayback();
  const { start, clear } = useTimeout(prepare, REST_MS);
  const leave = () => {
    clear();
    giveUp();
  };
  const format = useFormat();
  const figure = (value: number) =>
    format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const length = Number.isFinite(duration) ? Math.max(0.5, duration) : 0.5;
  return (
    <div className={styles.bar}>
      <div className={styles.play}>
        <ActionIcon
          variant="default"
          size="md"
          aria-label={isPlaying ? t.pause : t.play}
          // Who rests on it is about to press it; a pointer on its way elsewhere has left by then.
          onPointerEnter={() => start()}
          onFocus={() => start()}
          onPointerLeave={leave}
          onBlur={leave}
          onClick={toggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={14} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={14} aria-hidden />
          )}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={isMuted ? playback.unmute : playback.mute}
          onClick={() => setMuted(!isMuted)}
        >
          {isMuted ? <IconVolumeOff size={16} aria-hidden /> : <IconVolume size={16} aria-hidden />}
        </ActionIcon>
        <span className={`${styles.at} tabular`}>
          {t.at({ at: figure(Math.min(time, length)), length: figure(length) })}
        </span>
      </div>
      <Slider
        color="marigold.4"
        size="sm"
        thumbLabel={t.moment}
        label={null}
        min={0}
        max={length}
        step={1 / Math.max(1, fps)}
        value={Math.min(time, length)}
        onChange={(next) => {
          setPlaying(false);
          setTime(next);
        }}
      />
    </div>
  );
}
