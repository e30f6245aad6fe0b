"use client";

import { type CSSProperties, useState } from "react";
import { coveredPart } from "#lib/contract/resources/covered-part.ts";
import type { PhotoFraming } from "#lib/contract/resources/photo-framing.ts";
import styles from "./framed-photo.module.css";

interface FramedPhotoProps {
  url: string;
  framing: PhotoFraming;
  /** Width divided by height of the box that the photo covers; its parent has these proportions. */
  ratio?: number;
  /** Empty where the photo says nothing that is not said beside it. */
  alt?: string;
}

/** A photo as videos frame it: its crop, around its focus point. Covers its parent, which cuts it off. */
export function FramedPhoto({ url, framing, ratio = 1, alt = "" }: FramedPhotoProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  return (
    // Signed addresses of this installation: an image optimizer could neither cache nor shrink them.
    // biome-ignore lint/performance/noImgElement: see above
    <img
      // Already loaded when the page was made: no event follows.
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0 && size === null) setSize(sizeOf(image));
      }}
      className={styles.photo}
      style={size === null ? { visibility: "hidden" } : placeOf(size, framing, ratio)}
      src={url}
      alt={alt}
      decoding="async"
      onLoad={({ currentTarget }) => setSize(sizeOf(currentTarget))}
    />
  );
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});

/** In shares of the parent, so that it need not be measured. */
function placeOf(
  picture: { width: number; height: number },
  framing: PhotoFraming,
  ratio: number,
): CSSProperties {
  const part = coveredPart(picture, { width: ratio, height: 1 }, framing);
  const percent = (share: number) => `${share * 100}%`;
  return {
    width: percent(picture.width / part.width),
    height: percent(picture.height / part.height),
    left: percent(-part.x / part.width),
    top: percent(-part.y / part.height),
  };
}
