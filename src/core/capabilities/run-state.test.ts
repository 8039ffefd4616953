import { describe, expect, test } from 'vitest';
import type { ReadMtime, ToolContext } from '../contract/tool-context.ts';
import { createToolRegistry } from '../registry/create-tool-registry.ts';
import { callsOf, createRecorder, makeCtx, makeTool } from '../test-support.ts';
import { createCapabilityBackends } from './create-capability-backends.ts';
import { maskSecrets } from './mask-secrets.ts';
import { memoryScopeOf } from './memory-scope.ts';
import { checkStale, noteRead } from './stale-write.ts';

describe('stale writes', () => {
  const AT = Date.UTC(2026, 0, 2, 3, 4, 5);
  const context = () => makeCtx({ currentTurn: 3, readMtimes: new Map<string, ReadMtime>() });

  test('a file that changed since is refused with both times', () => {
    const ctx = context();
    noteRead(ctx, 'a.ts', AT);
    expect([...(ctx.readMtimes ?? [])]).toEqual([
      ['/project/a.ts', { mtimeMs: AT, readAtTurn: 3 }],
    ]);
    expect(checkStale({ ...ctx, currentTurn: 5 }, './a.ts', AT + 60_000)).toEqual({
      ok: false,
      code: 'STALE_WRITE',
      error:
        './a.ts was read in turn 3, as of 2026-01-02T03:04:05.000Z, and was changed at 2026-01-02T03:05:05.000Z. Read it again before writing to it.',
    });
  });

  test('a deleted or older file is refused, too', () => {
    const ctx = context();
    noteRead(ctx, '/a', AT);
    expect(checkStale(ctx, '/a', undefined)?.error).toContain('is gone now');
    expect(checkStale(ctx, '/a', AT - 1)?.code).toBe('STALE_WRITE');
  });

  test('a file that is unchanged, or was not read, may be written', () => {
    const ctx = context();
    noteRead(ctx, '/a', AT);
    expect(checkStale(ctx, '/a', AT)).toBeUndefined();
    expect(checkStale(ctx, '/b', AT)).toBeUndefined();
    noteRead(ctx, '/a', AT + 5);
    expect(checkStale(ctx, '/a', AT + 5)).toBeUndefined();
  });

  test('without the map nothing is checked', () => {
    noteRead(makeCtx(), '/a', AT);
    expect(checkStale(makeCtx(), '/a', AT + 1)).toBeUndefined();
  });
});

test.each<[Partial<ToolContext>, string]>([
  [{ memoryScopeId: 'mine', teamId: 't', personalityId: 'p', memoryScope: 'global' }, 'mine'],
  [{ teamId: 't', personalityId: 'p' }, 'team:t'],
  [{ personalityId: 'p' }, 'personality:p'],
  [{ personalityId: 'p', memoryScope: 'per-personality' }, 'personality:p'],
  [{ personalityId: 'p', memoryScope: 'global' }, 'global'],
  [{}, 'global'],
])('the memory of %j is %s', (ctx, scope) => {
  expect(memoryScopeOf(ctx)).toBe(scope);
});

describe('masking', () => {
  test.each<[text: string, secrets: string[], masked: string]>([
    ['key=s3cret;', ['s3cret'], 'key=[redacted];'],
    ['s3cret s3cret', ['s3cret'], '[redacted] [redacted]'],
    ['?k=a%20b%2Fc', ['a b/c'], '?k=[redacted]'],
    ['{"k":"a\\"b"}', ['a"b'], '{"k":"[redacted]"}'],
    ['abcdef', ['abc', 'abcdef'], '[redacted]'],
    ['a $& b', ['$&'], 'a [redacted] b'],
    ['nothing', [''], 'nothing'],
    ['a\ud800', ['\ud800'], 'a[redacted]'],
  ])('%j without %j is %j', (text, secrets, masked) => {
    expect(maskSecrets(text, secrets)).toBe(masked);
  });

  test('a trace contains no secret value of a tool, and the model’s result is unchanged', async () => {
    const { events, observer } = createRecorder();
    const heard: string[] = [];
    const registry = createToolRegistry({
      tools: [
        makeTool('a', {
          capabilities: { secrets: ['key', 'other'] },
          async execute(_args, { secretsResolver, emit }) {
            const key = await secretsResolver?.resolve('key');
            const other = await secretsResolver?.resolve('other');
            emit({ type: 'progress', toolName: 'a', message: `using ${key} and ${other}` });
            return { ok: true, value: `got ${key}` };
          },
        }),
      ],
      observer,
      capture: 'values',
      backends: createCapabilityBackends({
        secrets: { get: (ref) => `s3cret of ${ref}` },
        onSecret: (secret) => heard.push(secret),
      }),
    });
    const [settled] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(settled?.result).toEqual({ ok: true, value: 'got s3cret of key' });
    expect(JSON.stringify(events)).not.toContain('s3cret');
    expect(events.find(({ type }) => type === 'executed')).toMatchObject({
      text: 'got [redacted]',
    });
    expect(events.find(({ type }) => type === 'progress')).toMatchObject({
      message: 'using [redacted] and [redacted]',
    });
    expect(heard).toEqual(['s3cret of key', 's3cret of other']);
  });
});
