"use client";

import { lazy, Suspense } from "react";
import type { StorageLack } from "./storage-lack.tsx";

/** Nearly no page has it, and all pages would load it. */
const StorageLackNotice = lazy(() =>
  import("./storage-lack.tsx").then((part) => ({ default: part.StorageLackNotice })),
);

/** Says why nothing is being rendered. Shown to all users, because all of them would wait for it. */
export function StorageNotice({ lack }: { lack: StorageLack | null }) {
  return (
    <div role="status">
      {lack === null ? null : (
        <Suspense>
          <StorageLackNotice lack={lack} />
        </Suspense>
      )}
    </div>
  );
}
