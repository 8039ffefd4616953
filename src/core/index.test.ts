import { expect, test } from 'vitest';
import * as core from './index.ts';

test('the entry exports the names of the contract as values', () => {
  expect(Object.keys(core)).toEqual(
    expect.arrayContaining([
      'DefaultToolRegistry',
      'DefaultToolResultReducerRegistry',
      'createDispatchContext',
      'createToolRegistry',
      'defineTool',
      'err',
      'isToolRegistryError',
      'ok',
      'personalityToFilters',
      'safeReduce',
      'wrapUntrusted',
    ]),
  );
});

test('a registry has every method of the contract', () => {
  const registry: object = new core.DefaultToolRegistry();
  for (const method of [
    'register',
    'registerAll',
    'unregister',
    'get',
    'has',
    'all',
    'getAvailable',
    'getForToolset',
    'getPluginId',
    'executeParallel',
    'explain',
    'toDefinitions',
    'getDefinitions',
    'bindContext',
    'pruneEphemeral',
    'fork',
    'extension',
    'subscribe',
    'getSnapshot',
  ]) {
    expect(Reflect.get(registry, method)).toBeTypeOf('function');
  }
  expect(core.DefaultToolRegistry.merge).toBeTypeOf('function');
  expect(core.DefaultToolRegistry.isToolRegistry).toBeTypeOf('function');
});
