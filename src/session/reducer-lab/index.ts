/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { argsTextOfLane, toCallTrial, withoutCut } from './call-trial.ts';
export type { ComparedCut } from './compare-cuts.ts';
export {
  countExpectations,
  type ExpectationCount,
  rateExpectation,
} from './evaluate-expectation.ts';
export { type ExportedFile, exportReducer, loadReducerFile, toExport } from './export.ts';
export { canFail, countFailures } from './failure-lines.ts';
export { failureTextsOf, findTextProblem } from './failure-texts.ts';
export { isHardlyLeft } from './hardly-left.ts';
export {
  type LineFailure,
  type LineState,
  type LineStates,
  toLineStates,
} from './line-states.ts';
export { nameOfText } from './name-of-text.ts';
export { ERROR_CODES, findArgsFault, readToolResult } from './read-result.ts';
export {
  BLOCKS,
  type BlockOption,
  type BlockValue,
  blockRow,
  newBlock,
} from './recipe/block-table.ts';
export {
  changeStep,
  type RecipeStep,
  readRecipe,
  toRecipeCode,
  toStep,
  writeRecipe,
} from './recipe/recipe.ts';
export { RECIPES, suggestRecipe } from './recipe/suggest-recipe.ts';
export { type ComparedReducer, type ReducerLab, type ToolTrials, trialKey } from './reducer-lab.ts';
export { budgetOf, samplesOf, toSample } from './samples.ts';
export { gapOf, type Trial, type TrialOutput } from './trial.ts';
