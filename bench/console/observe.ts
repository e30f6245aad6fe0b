/** What one page or one action cost, in ms; layout shift as Chromium scores it. */
export type Figures = {
  /** Largest Contentful Paint since the navigation. */
  lcp: number;
  /** The worst session window of layout shifts that no input explains. */
  cls: number;
  /** The slowest interaction, from the input to the next frame; 0 under 16 ms. */
  slowest: number;
  /** Every stretch of more than 50 ms in which the main thread answered nothing. */
  blocked: number[];
};

declare global {
  interface Window {
    figures: Figures;
  }
}

/**
 * Runs in the page before its own scripts: writes down what the browser measures, by the definitions of
 * https://web.dev/articles/vitals. With fewer than fifty interactions INP is the slowest of them.
 */
export function observe(): void {
  const figures: Figures = { lcp: 0, cls: 0, slowest: 0, blocked: [] };
  window.figures = figures;
  performance.setResourceTimingBufferSize(10_000);
  const watch = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  const shifts = { first: 0, last: 0, sum: 0 };
  watch("largest-contentful-paint", ({ startTime }) => {
    figures.lcp = startTime;
  });
  watch("layout-shift", (entry) => {
    const { startTime, value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (hadRecentInput) return;
    const goesOn = startTime - shifts.last < 1000 && startTime - shifts.first < 5000;
    if (!goesOn) Object.assign(shifts, { first: startTime, sum: 0 });
    shifts.last = startTime;
    shifts.sum += value;
    figures.cls = Math.max(figures.cls, shifts.sum);
  });
  watch(
    "event",
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
      if (interactionId !== 0) figures.slowest = Math.max(figures.slowest, duration);
    },
    { durationThreshold: 16 },
  );
  watch("longtask", ({ duration }) => figures.blocked.push(duration));
}
