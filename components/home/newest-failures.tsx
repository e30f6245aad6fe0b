"use client";

import { lazy, Suspense } from "react";
import { useVideos } from "#lib/client/videos/videos.ts";
import { FAILED_VIDEOS } from "./home-lists.ts";

// Not on demand: where videos have failed, they are in the page as the server writes it, and nothing makes way for them.
const AttentionPanel = lazy(() =>
  import("./attention-panel.tsx").then((part) => ({ default: part.AttentionPanel })),
);

/** The newest failed videos; the script of their reasons is loaded where there are some. */
export function NewestFailures() {
  const { data } = useVideos(FAILED_VIDEOS);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Suspense>
      <AttentionPanel failed={data} />
    </Suspense>
  );
}
