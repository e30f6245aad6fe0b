/** When the parts of a new layer were painted, in ms since the press. */
export interface AddingTimes {
  row: number;
  box: number;
  field: number;
  /** Its words on the stage, by the browser or in the server's picture. */
  words: number;
}

declare global {
  interface Window {
    adding: { begin: () => void; times: Partial<AddingTimes> };
  }
}

/** Runs in the page before its own scripts: from the next press on, looks in each frame for what the new layer has brought. */
export function watchAdding(): void {
  const parts: Record<keyof AddingTimes, () => boolean> = {
    row: () => document.querySelector('[data-row="text"]') !== null,
    box: () => document.querySelector('[data-layer="text"][data-selected]') !== null,
    field: () => document.querySelector("#editor-property-text") !== null,
    words: () => parts.box() && document.querySelector("[data-draft-of=text], [data-current]") !== null,
  };
  const adding: Window["adding"] = { begin, times: {} };
  window.adding = adding;

  function begin() {
    document.addEventListener("pointerdown", ({ timeStamp }) => look(timeStamp), {
      once: true,
      capture: true,
    });
  }

  function look(pressed: number) {
    const seen = (Object.keys(parts) as (keyof AddingTimes)[]).filter(
      (part) => adding.times[part] === undefined && parts[part](),
    );
    // What is in the document now is painted at the end of this frame; the next one tells when that was.
    requestAnimationFrame(() => {
      for (const part of seen) adding.times[part] = performance.now() - pressed;
      if (Object.keys(adding.times).length < 4) look(pressed);
    });
  }
}
