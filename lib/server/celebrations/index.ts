/** The public interface of this domain for other domains and the worker. */

export { advanceCelebrations } from "./advance-celebrations.ts";
export { type CalendarOccurrence, calendarOccurrences } from "./calendar-occurrences.ts";
export { type ApprovalReport, approveSeen, type SeenOccurrence } from "./occurrence-approval-service.ts";
