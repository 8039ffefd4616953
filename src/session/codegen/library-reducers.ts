import * as builtInReducers from '../../core/reduce/reducers/built-in-reducers.ts';

/** The names of the library's reducers, by the names of their tools. */
export const LIBRARY_REDUCERS: ReadonlyMap<string, string> = new Map(
  Object.entries(builtInReducers).map(([name, { toolName }]) => [toolName, name]),
);
