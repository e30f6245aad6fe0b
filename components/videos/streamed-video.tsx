"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Messages } from "#components/i18n/catalogue.ts";
import { STREAM } from "#components/i18n/generated/stream.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { type StreamPlayer, streamPlayer } from "#lib/client/stream-player/stream-player.ts";
import type { StreamState } from "#lib/client/stream-player/stream-state.ts";
import { drawnPosterOf } from "#lib/client/videos/poster-of.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-player.module.css";

interface StreamedVideoProps {
  /** A video that is drawn while it is watched. */
  video: Video;
  label: string;
  autoPlay: boolean;
  onBegin: () => void;
  /** Below it. */
  note: string | undefined;
}

const loadHls = () => import("hls.js").then(({ default: program }) => program);

/** Plays a video that is drawn while it is watched, with what is waited for over its upper edge. */
export function StreamedVideo({ video, label, autoPlay, onBegin, note }: StreamedVideoProps) {
  const t = useMessages(STREAM);
  const format = useFormat();
  const film = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const player = useRef<StreamPlayer>(null);
  const [state, setState] = useState<StreamState>({ name: "quiet" });
  const { id, width, height, thumbnail_url: poster } = video;
  useEffect(() => {
    if (film.current === null || button.current === null) return;
    const made = streamPlayer(film.current, {
      address: new URL(`/play/${id}/stream.m3u8`, window.location.href).href,
      loadHls,
      onState: setState,
      button: button.current,
    });
    player.current = made;
    if (autoPlay) made.play();
    return made.destroy;
  }, [id, autoPlay]);
  return (
    <div>
      <div className={styles.film}>
        {/* biome-ignore lint/a11y/useMediaCaption: what the video says is written in its picture */}
        <video
          ref={film}
          className={styles.player}
          style={{ aspectRatio: `${width ?? 16} / ${height ?? 9}` }}
          poster={fileAddress(poster) ?? drawnPosterOf(id)}
          aria-label={label}
          playsInline
          preload="none"
          onPlay={onBegin}
        />
        <UnstyledButton ref={button} className={styles.begin} aria-label={t.play} hidden>
          <span className={styles.mark}>
            <IconPlayerPlayFilled size={28} aria-hidden />
          </span>
        </UnstyledButton>
        <div className={styles.said}>
          <p role="status">{wordsFor(state, t, format.number)}</p>
          {state.name === "failed" ? (
            <Button
              variant="default"
              onClick={() => {
                film.current?.focus();
                player.current?.retry();
              }}
            >
              {t.retry}
            </Button>
          ) : null}
        </div>
      </div>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </div>
  );
}

function wordsFor(state: StreamState, t: Messages["stream"], number: (value: number) => string): string {
  if (state.name === "quiet") return "";
  if (state.name !== "queued") return t[state.name];
  return state.position === 1 ? t.next : t.queued({ position: number(state.position) });
}
