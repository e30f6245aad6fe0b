"use client";

import { useEffect, useState } from "react";

/** Pauses in milliseconds before a picture is asked for again: each longer than the one before. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000];

interface PatientImageProps {
  className: string | undefined;
  /** Where it is: of a file, or of what is drawn when it is asked for. */
  src: string;
}

/**
 * A picture. One that is drawn when it is asked for may not be to be had at the moment: then its room stays
 * empty, and it is asked for again.
 */
export const PatientImage = (props: PatientImageProps) => <Attempts key={props.src} {...props} />;

function Attempts({ className, src }: PatientImageProps) {
  const [attempt, setAttempt] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const pause = PAUSES_MS[attempt];
    if (!isMissing || pause === undefined) return;
    const timer = setTimeout(() => {
      setAttempt(attempt + 1);
      setMissing(false);
    }, pause);
    return () => clearTimeout(timer);
  }, [isMissing, attempt]);
  if (isMissing) return <span className={className} />;
  return (
    // Addresses of this installation alone: an image optimizer could neither cache nor shrink what they lead to.
    // biome-ignore lint/performance/noImgElement: see above
    <img
      className={className}
      src={attempt === 0 ? src : `${src}?again=${attempt}`}
      alt=""
      loading="lazy"
      decoding="async"
      // A file is there or is not.
      onError={() => setMissing(src.startsWith("/play/"))}
    />
  );
}
