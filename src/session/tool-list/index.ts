/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export { selectHeldBack, type UnapprovedTool } from './held-back.ts';
export { selectResultEvents } from './result-events.ts';
export { missingSecret } from './secret-problems.ts';
export {
  type InspectionRow,
  type InspectionView,
  selectAnswered,
  selectInspectedTools,
  selectInspection,
} from './select-inspection.ts';
export { selectProblems } from './select-problems.ts';
export { selectToolRows } from './tool-rows.ts';
export { selectVerdictChange } from './verdict-change.ts';
