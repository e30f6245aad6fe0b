"use client";

import type { CSSProperties } from "react";
import { useAssets } from "#lib/client/assets/asset-list.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import type { ImageLayer } from "#lib/contract/scene/image-layer.ts";
import styles from "./stage.module.css";

interface UndrawnPictureProps {
  layer: ImageLayer;
  /** How its corners are, and what stands in its place until its file is there. */
  look: CSSProperties;
}

/** A picture as the browser shows it, until the renderer's has it. One of a person has only its place. */
export function UndrawnPicture({ layer, look }: UndrawnPictureProps) {
  const { source, fit, opacity } = layer;
  const assets = useAssets("image").data?.items ?? [];
  const address = fileAddress(assets.find(({ id }) => source === `asset:${id}`)?.url);
  if (address === undefined) return <div className={styles.undrawnShape} style={look} />;
  const { borderRadius } = look;
  return (
    // biome-ignore lint/performance/noImgElement: signed for an hour, and mostly loaded already where it was chosen
    <img
      className={styles.undrawnShape}
      src={address}
      alt=""
      draggable={false}
      style={{ borderRadius, opacity, objectFit: fit ?? "cover" }}
    />
  );
}
