import * as builtInReducers from '../../core/reduce/reducers/built-in-reducers.ts';

/**
 * The names of the library's reducers, by the names of their tools. Sorted, because bundlers order
 * the exports of a module as they like. A generated program must not change with them.
 */
export const LIBRARY_REDUCERS: ReadonlyMap<string, string> = new Map(
  Object.entries(builtInReducers)
    .map(([name, { toolName }]) => [toolName, name] as const)
    .sort(([, a], [, b]) => (a < b ? -1 : 1)),
);
