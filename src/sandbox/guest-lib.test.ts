import { expect, it } from 'vitest';
import { systemClock } from '../core/index.ts';
import { GUEST_LIB } from './guest-lib.ts';
import { createTestContext, createTestSandbox } from './host/test-support.ts';

/** Of ECMAScript 2023 without what depends on the machine; Response is a type alone, as are others. */
const LANGUAGE = [
  ...['AggregateError', 'Array', 'ArrayBuffer', 'BigInt', 'BigInt64Array', 'BigUint64Array'],
  ...['Boolean', 'DataView', 'Date', 'Error', 'EvalError', 'Float32Array', 'Float64Array'],
  ...[
    'Function',
    'Infinity',
    'Int16Array',
    'Int32Array',
    'Int8Array',
    'JSON',
    'Map',
    'Math',
    'NaN',
  ],
  ...['Number', 'Object', 'Promise', 'Proxy', 'RangeError', 'ReferenceError', 'Reflect', 'RegExp'],
  ...[
    'Set',
    'String',
    'Symbol',
    'SyntaxError',
    'TypeError',
    'URIError',
    'Uint16Array',
    'Uint32Array',
  ],
  ...['Uint8Array', 'Uint8ClampedArray', 'WeakMap', 'WeakSet', 'decodeURI', 'decodeURIComponent'],
  ...['encodeURI', 'encodeURIComponent', 'escape', 'eval', 'globalThis', 'isFinite', 'isNaN'],
  ...['parseFloat', 'parseInt', 'undefined', 'unescape'],
];

it('declares exactly the globals that the guest has', async () => {
  const sandbox = await createTestSandbox();
  const compiled = await sandbox.compile(
    `export const tool = { name: 'a', description: '', schema: {},
      execute: async () => ({ ok: true, value: Object.getOwnPropertyNames(globalThis).join() }) };`,
    'tool',
  );
  if (!compiled.ok) throw new Error('not compiled');
  const tool = sandbox.openRun({ clock: systemClock }).createTool(compiled.module);
  const result = await tool.execute({}, createTestContext());
  const found = (result.ok ? result.value : '')
    .split(',')
    .filter((name) => !LANGUAGE.includes(name));
  const declared = [...GUEST_LIB.matchAll(/^declare (?:const|class|function) (\w+)/gm)];
  expect(found.sort()).toEqual(declared.map(([, name]) => name).sort());
});
