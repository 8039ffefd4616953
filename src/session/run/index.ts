/**
 * A run is a value: it is folded from trace events, and selectors read it. This is the part of the
 * feature that the app uses.
 *
 * @module
 */
export { selectActing } from './acting-calls.ts';
export { toDemoSizes, toDemoUnit } from './demo-sizes.ts';
export { selectDemoSummary } from './demo-summary.ts';
export { adjacentMoment, momentSentence } from './lane-at-moment.ts';
export {
  type Gap,
  gapIn,
  isAllLost,
  keepsStart,
  type Output,
  readChars,
  roundSaved,
  selectOutput,
  withGrant,
} from './output.ts';
export { keptHandleOf, readBackOf } from './read-back.ts';
export { selectLaneAtMoment, selectRunAtMoment } from './run-at-moment.ts';
export { selectSummary } from './run-summary.ts';
export { selectRunWarnings } from './run-warnings.ts';
export { CALL_STATUSES, isCached, isCut, shownStatus } from './shown-status.ts';
export { type SlotReport, type SlotStep, selectSlotReport, slotsAt } from './slot-report.ts';
export { selectRemarks } from './turn-end-text.ts';
