/** The public interface of this domain for other domains and the worker. */

export {
  type CustomFieldChange,
  changeOfFields,
  type FieldChange,
  type FieldValues,
  giveBackFields,
  keysOf,
  lockCustomFieldsOf,
  writeCustomFields,
} from "./custom-field-changes.ts";
export {
  type Definition,
  findDefinitions,
  findFormerKeys,
  forgetFormerKeys,
  lockCustomFields,
  removeDefinition,
  restoreDefinition,
} from "./custom-field-definitions.ts";
export { dayOrderOf, readAsType } from "./custom-field-values.ts";
export { deleteExpiredImportItems } from "./import/import-expiry.ts";
export { lockUndoableImport } from "./import/import-service.ts";
export { undoImportOf } from "./import/import-undo.ts";
export {
  findPortrayedPeople,
  findPortrayedPerson,
  framingOf,
  fullName,
  type PortrayedPerson,
  toMergeData,
  withFormerKeys,
} from "./merge-data.ts";
export { newestCustomFields } from "./newest-custom-fields.ts";
export {
  lockSharedValues,
  type SharedValues,
  writeSharedValues,
} from "./person-changes.ts";
export { erasePeopleRows, lockPersonToErase, recordErasure } from "./person-erasure.ts";
export { announcePeople } from "./person-events.ts";
export { monthDayWindow, type PersonFilter, toPersonWhere } from "./person-filter.ts";
export { insertSamplePeople, SAMPLE_PEOPLE } from "./sample-people.ts";
