/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { idOfRecord, type RecordProblem } from '../../catalog/sandbox-data/problem-of-record.ts';
export {
  findSection,
  listSections,
  type RecordField,
  type RecordSection,
  tableNameOf,
} from '../../catalog/sandbox-data/sections.ts';
export { readRecords } from './read-records.ts';
export { type RecordDraft, readDraft, toDraftTexts, toFieldText } from './record-draft.ts';
export { nextRecordId, type RecordRow, toRecordRows } from './record-rows.ts';
