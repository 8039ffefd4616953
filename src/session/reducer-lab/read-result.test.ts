import { describe, expect, it } from 'vitest';
import { findArgsFault, readToolResult } from './read-result.ts';

describe('readToolResult', () => {
  it('reads a success and a failure, plain or in a registry’s entry', () => {
    expect(readToolResult('{"ok":true,"value":"a","structured":{"n":1},"more":2}')).toEqual({
      ok: true,
      value: 'a',
      structured: { n: 1 },
    });
    const failure = { ok: false, error: 'No', code: 'not_available', reason: 'x', field: '$.a' };
    expect(readToolResult(JSON.stringify(failure))).toEqual(failure);
    const settled = { toolCallId: 'call_1', name: 'x', result: failure, durationMs: 3 };
    expect(readToolResult(JSON.stringify(settled))).toEqual(failure);
  });

  it('reads an unknown code as a failed execution', () => {
    expect(readToolResult('{"ok":false,"error":"No","code":"odd"}')).toMatchObject({
      code: 'execution_failed',
    });
  });

  it.each(['', 'plain text', '{"ok": true}', '{"ok": "yes", "value": "a"}', '{broken', '[1]'])(
    'reads %j as a text',
    (text) => {
      expect(readToolResult(text)).toBeUndefined();
    },
  );
});

describe('findArgsFault', () => {
  it('requires an object', () => {
    expect(findArgsFault('{"a": 1}')).toBeUndefined();
    expect(findArgsFault('[1]')).toContain('a JSON object');
    expect(findArgsFault('test_000 (a)')).toBe(
      "This is not valid JSON: line 1, column 1 has 'test_000 (a)' where a value should be.",
    );
  });
});
