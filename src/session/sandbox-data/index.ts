/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { initialRecord } from './fill-record.ts';
export { readRecords } from './read-records.ts';
export {
  isUnchanged,
  type RecordDraft,
  readRecordDraft,
  toDraftTexts,
  toValueText,
} from './record-draft.ts';
export { nextRecordId, type RecordRow, toRecordRows } from './record-rows.ts';
