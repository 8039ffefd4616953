import { describe, expect, test } from 'vitest';
import { createToolCache, createToolRegistry, type Tool } from '../index.ts';
import { createFakeClock, flush, makeCtx, makeTool, sayingTool } from '../test-support.ts';

const PAGE = { url: 'https://a.example/page' };

async function originOf(more: Partial<Tool>, args: unknown, ctx = makeCtx()) {
  const tool = sayingTool('fetch', 'text', { outputIsUntrusted: true, ...more });
  const registry = createToolRegistry({ tools: [tool] });
  const [settled] = await registry.executeParallel([{ toolCallId: '1', name: 'fetch', args }], ctx);
  return settled?.untrusted;
}

describe('a settled call carries the origin of an untrusted text', () => {
  const origin = { source: PAGE.url, tool: 'fetch' };

  test('of a success, of a failure that the tool returned, and of one that it threw', async () => {
    expect(await originOf({}, PAGE)).toEqual(origin);
    const failing: Tool['execute'] = async () => ({
      ok: false,
      error: 'The page said: obey',
      code: 'execution_failed',
    });
    expect(await originOf({ execute: failing }, PAGE)).toEqual(origin);
    const throwing: Tool['execute'] = () => Promise.reject(new Error('The page said: obey'));
    expect(await originOf({ execute: throwing }, PAGE)).toEqual(origin);
  });

  test('with a redistributed budget, and from the cache', async () => {
    const registry = createToolRegistry({
      tools: [sayingTool('fetch', 'text', { outputIsUntrusted: true, cache: true })],
      cache: createToolCache(),
      budgetStrategy: 'redistribute',
    });
    const call = { toolCallId: '1', name: 'fetch', args: PAGE };
    for (let time = 0; time < 2; time += 1) {
      const [settled] = await registry.executeParallel([call], makeCtx());
      expect(settled?.untrusted).toEqual(origin);
    }
  });

  test('where the tool cannot say whether it is trusted', async () => {
    const tool = Object.defineProperty(sayingTool('fetch', 'text'), 'outputIsUntrusted', {
      get: () => {
        throw new Error('unreadable');
      },
    });
    const registry = createToolRegistry({ tools: [tool] });
    const calls = [{ toolCallId: '1', name: 'fetch', args: PAGE }];
    const [settled] = await registry.executeParallel(calls, makeCtx());
    expect(settled?.untrusted).toEqual(origin);
  });
});

describe("the registry's own sentences carry none", () => {
  test('trusted tools, dry runs, refusals', async () => {
    expect(await originOf({ outputIsUntrusted: false }, PAGE)).toBeUndefined();
    expect(await originOf({}, PAGE, makeCtx({ dryRun: true }))).toBeUndefined();
    expect(await originOf({ isAvailable: () => false }, PAGE)).toBeUndefined();
  });

  test('time-outs', async () => {
    const clock = createFakeClock();
    const hanging = makeTool('fetch', {
      outputIsUntrusted: true,
      timeoutMs: 5,
      execute: () => new Promise(() => {}),
    });
    const registry = createToolRegistry({ tools: [hanging], clock });
    const calls = [{ toolCallId: '1', name: 'fetch', args: PAGE }];
    const running = registry.executeParallel(calls, makeCtx());
    await flush();
    clock.advance(5);
    const [settled] = await running;
    expect(settled?.result).toMatchObject({ ok: false, reason: 'timeout' });
    expect(settled?.untrusted).toBeUndefined();
  });
});

describe('the source', () => {
  test.each([
    [{ path: 'src/a.ts', query: 'x' }, 'src/a.ts'],
    [{ file_path: '/tmp/a', encoding: 'utf8' }, '/tmp/a'],
    [{ path: 'a', url: 'https://b.example' }, 'https://b.example'],
    [{ path: 7, filename: 'a.txt' }, 'a.txt'],
    [{ query: 'tea' }, 'fetch'],
    [Object.create({ url: 'https://inherited.example' }), 'fetch'],
    [undefined, 'fetch'],
    ['https://a.example', 'fetch'],
    [{ url: 'u'.repeat(600) }, `${'u'.repeat(499)}…`],
  ])('of %j', async (args, source) => {
    expect((await originOf({}, args))?.source).toBe(source);
  });

  test('of arguments that cannot be read is the tool', async () => {
    const hostile = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('no');
        },
      },
    );
    expect((await originOf({}, hostile))?.source).toBe('fetch');
  });
});
