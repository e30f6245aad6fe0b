"use client";

import type { ReactNode, RefObject } from "react";
import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import { type ClipInput, useClip } from "#components/templates/index.ts";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import { usePlayKey } from "./use-play-key.ts";

/** The person and the day of the picture. */
export interface ShownFor {
  personId: string | null;
  /** `YYYY-MM-DD`; null for today. */
  day: string | null;
}

interface Playback {
  /** The video with sound; null while there is none, and stills are played. */
  url: string | null;
  /** Whether the video is what the stage shows. */
  showsVideo: boolean;
  video: RefObject<HTMLVideoElement | null>;
  isPreparing: boolean;
  /** Why the last playback has no sound: the refusal, or a browser that wants another press. */
  error: Error | "press_again" | null;
  isMuted: boolean;
  setMuted: (isMuted: boolean) => void;
  toggle: () => void;
  /** Has the video made before Play is pressed. */
  prepare: () => void;
  /** Play is not pressed after all: the server stops making it. */
  giveUp: () => void;
}

interface PlaybackProviderProps {
  /** Any template of the organization, under whose id an unsaved scene is played; null if there is none. */
  templateId: string | null;
  shownFor: ShownFor;
  children: ReactNode;
}

const PlaybackContext = createContext<Playback | null>(null);

/**
 * Plays the scene as it is now. Stills are played until its video with sound is there, which goes
 * on from there. Any change of the scene ends the playback.
 */
export function PlaybackProvider({ templateId, shownFor, children }: PlaybackProviderProps) {
  const { scene, faults } = useEditor();
  const { time, setTime, isPlaying, setPlaying } = usePlayhead();
  const { personId, day } = shownFor;
  const canPlay = scene.layers.length > 0 && faults.length === 0;
  const input = useMemo<ClipInput | null>(
    () =>
      canPlay
        ? {
            scene,
            ...(personId === null ? {} : { person_id: personId }),
            ...(day === null ? {} : { occasion_on: day }),
          }
        : null,
    [scene, personId, day, canPlay],
  );
  const clip = useClip(templateId, input);
  const { url, isPreparing, error } = clip;
  const video = useRef<HTMLVideoElement | null>(null);
  const [isMuted, setMuted] = useState(false);
  const [wantsPress, setWantsPress] = useState(false);
  const [pressedFor, setPressedFor] = useState<ClipInput | null>(null);
  const from = useRef(0);
  const now = useRef(time);
  now.current = time;
  const { duration } = scene;

  const playedFor = useRef(input);
  useEffect(() => {
    if (playedFor.current === input) return;
    playedFor.current = input;
    setPlaying(false);
  }, [input, setPlaying]);

  useEffect(() => {
    if (!isPlaying) return;
    const element = url === null ? null : video.current;
    let frame = 0;
    // Stills that reach the end wait there for the video.
    const end = () => isPreparing || setPlaying(false);
    const playStills = (start: number) => {
      const started = performance.now();
      frame = requestAnimationFrame(function step() {
        const next = start + (performance.now() - started) / 1000;
        setTime(Math.min(next, duration));
        if (next >= duration) end();
        else frame = requestAnimationFrame(step);
      });
    };
    if (element === null) {
      playStills(now.current);
      return () => cancelAnimationFrame(frame);
    }
    let isOver = false;
    // Who has seen the end in stills hears it from where Play was pressed.
    element.currentTime = now.current >= duration - 0.05 ? from.current : now.current;
    element.play().then(
      () => {
        if (isOver) return;
        frame = requestAnimationFrame(function step() {
          setTime(Math.min(element.currentTime, duration));
          // A clip has the first minute of a longer scene; the rest goes on in stills.
          if (element.ended && element.duration < duration - 1) playStills(element.duration);
          else if (element.ended) {
            setTime(duration);
            setPlaying(false);
          } else if (!isOver) frame = requestAnimationFrame(step);
        });
      },
      () => {
        if (isOver) return;
        setWantsPress(true);
        setPlaying(false);
      },
    );
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
      element.pause();
    };
  }, [isPlaying, isPreparing, url, duration, setTime, setPlaying]);

  function toggle() {
    setWantsPress(false);
    if (isPlaying) {
      clip.cancel();
      setPlaying(false);
      return;
    }
    from.current = now.current >= duration - 0.05 ? 0 : now.current;
    setTime(from.current);
    clip.prepare();
    setPressedFor(input);
    setPlaying(true);
  }

  usePlayKey(toggle);

  const isPastClip = time > (video.current?.duration || Number.POSITIVE_INFINITY) + 0.05;
  const playback: Playback = {
    ...{ url, video, isPreparing: isPreparing && isPlaying, isMuted, setMuted, toggle },
    prepare: () => {
      // What could not be made is asked for again by Play alone.
      if (error === null) clip.prepare();
    },
    giveUp: () => {
      if (!isPlaying) clip.cancel();
    },
    showsVideo: isPlaying && url !== null && !isPastClip,
    // Of a video that was made in advance, nobody who has not pressed Play wants to hear.
    error: wantsPress ? "press_again" : pressedFor === input ? error : null,
  };
  return <PlaybackContext value={playback}>{children}</PlaybackContext>;
}

export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext);
  if (playback === null) throw new Error("usePlayback needs a PlaybackProvider");
  return playback;
}
