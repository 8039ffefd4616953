import type { ToolResultReducer } from '../core/index.ts';
import * as builtInReducers from '../core/reduce/reducers/built-in-reducers.ts';
import { searchFilesReducer } from './search-files-reducer.ts';

/** The reducers of the example tools: the built-in ones and one of the catalogue's own. */
export const catalogReducers: readonly ToolResultReducer[] = [
  ...Object.values(builtInReducers),
  searchFilesReducer,
];
