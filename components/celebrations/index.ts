/* What other parts of the console use of celebrations. */
export { aheadWindow } from "./ahead-window.ts";
export { MOST_LATE, MOST_MOVED } from "./days-apart.ts";
export { FirstWarning } from "./first-warning.tsx";
export { dayInCalendar } from "./month-days.ts";
export { OccurrenceStatus } from "./occurrence-status.tsx";
export { offeredOccasions, type UsualOccasion } from "./usual-occasions.ts";
export { WaitingPanel } from "./waiting-panel.tsx";
export { waitingSpan } from "./waiting-span.ts";
