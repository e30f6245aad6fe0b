"use client";

import { useEffect, useState } from "react";

/**
 * An object URL for showing a blob in an `<img>`; null while there is none. The URL is revoked when it is not
 * used any more.
 */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
}
