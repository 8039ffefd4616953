export {
  collapseRepeats,
  dropLines,
  groupByFile,
  jsonOutline,
  limitSections,
  stripTerminalCodes,
} from '../blocks/change-blocks.ts';
export { type ComposeOptions, composeReducer } from '../blocks/compose-reducer.ts';
export { keepHeadAndTail } from '../blocks/head-and-tail-block.ts';
export { keepAround, keepLines, keepSummary } from '../blocks/keep-blocks.ts';
export type { LeftOut, ReducedLine } from '../blocks/reduced-lines.ts';
export type { ChangeBlock, KeepBlock, LinePattern, ReducerBlock } from '../blocks/reducer-block.ts';
export * from './built-in-reducers.ts';
