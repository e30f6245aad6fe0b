"use client";

import { encodeQR } from "qr";
import { useMemo } from "react";
import styles from "./two-factor.module.css";

/**
 * A QR code, generated in the browser so that its content is not sent anywhere. Dark on light in both colour
 * schemes, because cameras need that.
 */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { path, size } = useMemo(() => drawing(content), [content]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** A unit square for each dark module; the rows include the quiet zone. */
function drawing(content: string): { path: string; size: number } {
  const rows = encodeQR(content, "raw", { border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { path: squares.join(""), size: rows.length };
}
