import { useCallback, useEffect, useRef, useState } from "react";

/** Plays one sound at a time; it stops when the component goes. */
export function useSound() {
  const element = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  /** The address of a sound that does not sound yet: the server composes it, or sends it slowly. */
  const [awaited, setAwaited] = useState<string | null>(null);
  /** The address of a sound that this browser cannot play. */
  const [unplayable, setUnplayable] = useState<string | null>(null);

  const stop = useCallback(() => {
    element.current?.pause();
    element.current = null;
    setPlaying(null);
    setAwaited(null);
  }, []);

  useEffect(() => () => stop(), [stop]);

  async function play(url: string) {
    stop();
    setUnplayable(null);
    const audio = new Audio(url);
    element.current = audio;
    const isCurrent = () => element.current === audio;
    audio.addEventListener("ended", () => isCurrent() && stop());
    audio.addEventListener("playing", () => isCurrent() && setAwaited(null));
    setPlaying(url);
    setAwaited(url);
    try {
      await audio.play();
    } catch {
      // A sound that was stopped before it began is rejected as well.
      if (!isCurrent()) return;
      stop();
      setUnplayable(url);
    }
  }

  return {
    playing,
    awaited,
    unplayable,
    toggle: (url: string) => (playing === url ? stop() : void play(url)),
  };
}

export type Sound = ReturnType<typeof useSound>;
