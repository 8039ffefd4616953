export {
  collapseRepeats,
  dropLines,
  groupByFile,
  jsonOutline,
  limitSections,
  stripTerminalCodes,
} from './change-blocks.ts';
export { type ComposeOptions, composeReducer } from './compose-reducer.ts';
export { keepHeadAndTail } from './head-and-tail-block.ts';
export { keepAround, keepLines, keepSummary } from './keep-blocks.ts';
export type { LeftOut, ReducedLine } from './reduced-lines.ts';
export type { ChangeBlock, KeepBlock, LinePattern, ReducerBlock } from './reducer-block.ts';
