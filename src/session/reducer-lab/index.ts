/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export {
  countExpectations,
  type ExpectationCount,
  evaluateExpectation,
  evaluateForModel,
} from './evaluate-expectation.ts';
export { type ExportedFile, exportReducer, loadReducerFile, toExport } from './export.ts';
export { countFailures, isProgramOutput, toOwnFailures } from './failure-lines.ts';
export {
  type LineFate,
  type LineFates,
  type RawLine,
  type ReducedTextLine,
  toLineFates,
} from './line-fates.ts';
export { ERROR_CODES, findArgsFault, readToolResult } from './read-result.ts';
export {
  BLOCKS,
  type BlockField,
  type BlockName,
  type BlockPattern,
  type BlockValue,
  blockRow,
  newBlock,
  type RecipeBlock,
} from './recipe/block-table.ts';
export {
  changeStep,
  type Recipe,
  type RecipeStep,
  readRecipe,
  toRecipeCode,
  toStep,
  writeRecipe,
} from './recipe/recipe.ts';
export { RECIPES, type SuggestedRecipe, suggestRecipe } from './recipe/suggest-recipe.ts';
export { type ReducerLab, type Rival, type ToolTrials, trialKey } from './reducer-lab.ts';
export { budgetOf, samplesOf, toSample } from './samples.ts';
export type { Trial } from './trial.ts';
