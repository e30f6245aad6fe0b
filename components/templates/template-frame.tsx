import { Skeleton } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import styles from "./template-frame.module.css";

interface TemplateFrameProps {
  /** Aspect ratio, such as `16:9`. */
  aspect: string;
  /** Null while the picture is loading. */
  url: string | null;
  alt: string;
  /** A previous picture, shown while the new one is loading. */
  stale?: boolean;
  /** Shown over the picture. */
  children?: ReactNode;
}

/** A frame with the template's aspect ratio. */
export function TemplateFrame({ aspect, url, alt, stale = false, children }: TemplateFrameProps) {
  const style = { "--aspect": aspect.replace(":", " / ") } as CSSProperties;
  return (
    <div className={styles.frame} style={style}>
      {url === null ? (
        <Skeleton className={styles.fill} radius={0} aria-hidden="true" />
      ) : (
        // Drawn for this page or signed for an hour: an image optimizer could neither cache nor shrink it.
        // biome-ignore lint/performance/noImgElement: see above
        <img
          className={styles.picture}
          src={fileAddress(url)}
          alt={alt}
          data-stale={stale || undefined}
          decoding="async"
        />
      )}
      {children}
    </div>
  );
}
