/* What other parts of the console use of celebrations. */
export { aheadWindow } from "./ahead-window.ts";
export { FirstWarning } from "./first-warning.tsx";
export { OccurrenceStatus } from "./occurrence-status.tsx";
export { offeredOccasions, USUAL_OCCASIONS, type UsualOccasion } from "./usual-occasions.ts";
export { WaitingPanel } from "./waiting-panel.tsx";
export { waitingSpan } from "./waiting-span.ts";
