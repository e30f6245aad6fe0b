/** The public interface of this domain for other domains and the worker. */

export {
  findPortrayedPeople,
  findPortrayedPerson,
  framingOf,
  fullName,
  type PortrayedPerson,
  toMergeData,
} from "./merge-data.ts";
export { erasePersonRow, lockPersonToErase, recordErasure } from "./person-erasure.ts";
export { monthDayWindow, toPersonWhere } from "./person-filter.ts";
export { insertSamplePeople, SAMPLE_PEOPLE } from "./sample-people.ts";
