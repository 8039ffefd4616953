import {
  bashReducer,
  kanbanListReducer,
  readFileReducer,
} from '../../core/reduce/reducers/index.ts';

/** The names of the library's reducers, by the names of their tools. */
export const LIBRARY_REDUCERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ bashReducer, kanbanListReducer, readFileReducer }).map(
    ([name, { toolName }]) => [toolName, name],
  ),
);
