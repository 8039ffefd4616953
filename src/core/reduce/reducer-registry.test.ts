import { describe, expect, it } from 'vitest';
import type { ToolResultReducer } from '../contract/tool-reducer.ts';
import { isToolRegistryError } from '../errors.ts';
import { DefaultToolResultReducerRegistry } from './reducer-registry.ts';

function reducer(toolName: string): ToolResultReducer {
  return { toolName, reduce: (result) => result };
}

function thrownBy(run: () => unknown): { code: string; message: string } {
  try {
    run();
  } catch (error) {
    if (isToolRegistryError(error)) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: 'nothing thrown', message: '' };
}

describe('DefaultToolResultReducerRegistry', () => {
  it('finds reducers by exact name', () => {
    const registry = new DefaultToolResultReducerRegistry();
    const terminal = reducer('terminal');
    registry.register(terminal);
    expect(registry.get('terminal')).toBe(terminal);
    expect(registry.get('Terminal')).toBeUndefined();
    expect(registry.get('term')).toBeUndefined();
  });

  it('refuses a second reducer for a tool with a remedy', () => {
    const registry = new DefaultToolResultReducerRegistry();
    const first = reducer('terminal');
    registry.register(first);
    const { code, message } = thrownBy(() => registry.register(reducer('terminal')));
    expect(code).toBe('E_REDUCER_ALREADY_REGISTERED');
    expect(message).toContain("'terminal'");
    expect(message).toContain('To replace it');
    expect(registry.get('terminal')).toBe(first);
  });

  it('disposes idempotently and never removes a later reducer', () => {
    const registry = new DefaultToolResultReducerRegistry();
    const first = reducer('terminal');
    const disposeFirst = registry.register(first);
    disposeFirst();
    expect(registry.get('terminal')).toBeUndefined();
    registry.register(first);
    disposeFirst();
    expect(registry.get('terminal')).toBe(first);
  });

  it('is safe with names of an object prototype', () => {
    const registry = new DefaultToolResultReducerRegistry();
    for (const name of ['__proto__', 'constructor', 'toString', 'then']) {
      expect(registry.get(name)).toBeUndefined();
      const own = reducer(name);
      registry.register(own);
      expect(registry.get(name)).toBe(own);
    }
  });

  it('refuses a value that is not a reducer', () => {
    const registry = new DefaultToolResultReducerRegistry();
    const throwing = {
      get toolName(): string {
        throw new Error('no');
      },
      reduce: () => undefined,
    };
    const wrong: unknown[] = [
      null,
      undefined,
      'terminal',
      {},
      { toolName: '' },
      { toolName: 'x' },
      { toolName: 3, reduce() {} },
      { ...reducer('x'), maxGrowthChars: -1 },
      throwing,
    ];
    for (const value of wrong) {
      // Values that the types do not allow.
      expect(thrownBy(() => registry.register(value as ToolResultReducer)).code).toBe(
        'E_REDUCER_INVALID',
      );
    }
    expect(registry.get('x')).toBeUndefined();
  });
});
