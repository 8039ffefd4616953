import type { ToolResultReducer } from '../core/index.ts';
import { bashReducer, kanbanListReducer, readFileReducer } from '../core/reduce/reducers/index.ts';
import { searchFilesReducer } from './search-files-reducer.ts';

/** The reducers of the example tools: the built-in ones and one of the catalogue's own. */
export const catalogReducers: readonly ToolResultReducer[] = [
  bashReducer,
  kanbanListReducer,
  readFileReducer,
  searchFilesReducer,
];
