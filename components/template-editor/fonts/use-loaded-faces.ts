import { useSyncExternalStore } from "react";

let loaded = 0;

function subscribe(onChange: () => void): () => void {
  const count = () => {
    loaded += 1;
    onChange();
  };
  document.fonts.addEventListener("loadingdone", count);
  return () => document.fonts.removeEventListener("loadingdone", count);
}

/** Renders a component again whose texts are measured, once the files of their typefaces have come. */
export function useLoadedFaces(): void {
  useSyncExternalStore(
    subscribe,
    () => loaded,
    () => 0,
  );
}
