import { expect, test } from 'vitest';
import { loadReducerSource } from './reducer-sources.ts';
import { catalogReducers } from './reducers.ts';

test.each(catalogReducers)('the code of the reducer for $toolName is found', async (reducer) => {
  expect(await loadReducerSource(reducer.toolName)).toContain('ToolResultReducer = {');
});

test('a tool without a reducer has no code of one', async () => {
  expect(await loadReducerSource('web_search')).toBe('');
});
