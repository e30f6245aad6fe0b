"use client";

import { encodeQR } from "qr";
import { useMemo } from "react";
import styles from "./two-factor.module.css";

/** A QR code, drawn here: what it holds goes to nobody. Dark on light in both schemes, because cameras want it so. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { path, size } = useMemo(() => drawing(content), [content]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** A square of side one for each dark module; the quiet zone around is part of the rows. */
function drawing(content: string): { path: string; size: number } {
  const rows = encodeQR(content, "raw", { border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { path: squares.join(""), size: rows.length };
}
