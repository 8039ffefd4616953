import { describe, expect, test, vi } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import { createToolRegistry, DefaultToolRegistry, isToolRegistryError } from '../index.ts';
import { callsOf, flush, makeCtx, makeTool, sayingTool, wrong } from '../test-support.ts';

function withTools(...names: string[]): DefaultToolRegistry {
  return createToolRegistry({ tools: names.map((name) => makeTool(name)) });
}

describe('look-ups', () => {
  test('get returns the registered object', () => {
    const tool = makeTool('a');
    const registry = createToolRegistry({ tools: [tool] });
    expect(registry.get('a')).toBe(tool);
    expect(registry.get('b')).toBeUndefined();
  });

  test('has, names and size report the tools, in the order of registration', () => {
    const registry = withTools('b', 'a', 'c');
    expect(registry.has('a')).toBe(true);
    expect(registry.has('z')).toBe(false);
    expect(registry.names).toEqual(['b', 'a', 'c']);
    expect(registry.size).toBe(3);
  });

  test('all returns a new array each time', () => {
    const registry = withTools('a', 'b');
    registry.all().pop();
    registry.names.pop();
    expect(registry.all().map(({ name }) => name)).toEqual(['a', 'b']);
    expect(registry.names).toEqual(['a', 'b']);
  });

  test('getAvailable leaves out tools whose isAvailable is false or throws', () => {
    const registry = withTools('a');
    registry.register(makeTool('no', { isAvailable: () => false }));
    registry.register(makeTool('yes', { isAvailable: () => true }));
    registry.register(
      makeTool('broken', {
        isAvailable: () => {
          throw new Error('no key');
        },
      }),
    );
    expect(registry.getAvailable().map(({ name }) => name)).toEqual(['a', 'yes']);
  });

  test('isAvailable is called on its tool, so that it may use `this`', () => {
    const tool = makeTool('a');
    Object.assign(tool, {
      ready: true,
      isAvailable(this: { ready: boolean }) {
        return this.ready;
      },
    });
    const registry = createToolRegistry({ tools: [tool] });
    expect(registry.getAvailable()).toEqual([tool]);
  });

  test('getForToolset lists only the available tools of that group', () => {
    const registry = createToolRegistry({
      tools: [
        makeTool('read', { toolset: 'file' }),
        makeTool('gone', { toolset: 'file', isAvailable: () => false }),
        makeTool('fetch', { toolset: 'web' }),
        makeTool('loose'),
      ],
    });
    expect(registry.getForToolset('file').map(({ name }) => name)).toEqual(['read']);
    expect(registry.getForToolset('constructor')).toEqual([]);
  });

  test('getPluginId returns the plugin, and undefined for other tools', () => {
    const registry = withTools('a');
    registry.register(makeTool('b'), { pluginId: 'acme' });
    expect(registry.getPluginId('b')).toBe('acme');
    expect(registry.getPluginId('a')).toBeUndefined();
    expect(registry.getPluginId('constructor')).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'then', 'hasOwnProperty', 'valueOf'])(
    '%s, a prototype name, is looked up safely',
    async (name) => {
      const registry = withTools('a');
      expect(registry.get(name)).toBeUndefined();
      expect(registry.has(name)).toBe(false);
      registry.unregister(name);
      const [result] = await registry.executeParallel(callsOf(name), makeCtx());
      expect(result?.result).toEqual({
        ok: false,
        error: `Unknown tool: ${name}`,
        code: 'not_available',
      });
      expect(registry.toDefinitions([name])).toEqual([]);
    },
  );

  test('tools named toString and then work like others', async () => {
    const registry = withTools('toString', 'then');
    const results = await registry.executeParallel(callsOf('then', 'toString'), makeCtx());
    expect(results.map(({ result }) => result)).toEqual([
      { ok: true, value: 'then' },
      { ok: true, value: 'toString' },
    ]);
  });

  test('isToolRegistry checks a shared brand, not the class', () => {
    expect(DefaultToolRegistry.isToolRegistry(new DefaultToolRegistry())).toBe(true);
    expect(
      DefaultToolRegistry.isToolRegistry({ [Symbol.for('toolyard.ToolRegistry')]: true }),
    ).toBe(true);
    const unreadable = new Proxy({}, { get: () => fail() });
    for (const value of [undefined, null, 1, 'x', {}, [], unreadable]) {
      expect(DefaultToolRegistry.isToolRegistry(value)).toBe(false);
    }
  });
});

describe('register and unregister', () => {
  test('the disposer removes that tool and is idempotent', () => {
    const registry = withTools('a');
    const dispose = registry.register(makeTool('b'));
    dispose();
    dispose();
    expect(registry.names).toEqual(['a']);
  });

  test('the disposer keeps a replacement of its tool', () => {
    const registry = new DefaultToolRegistry();
    const dispose = registry.register(makeTool('a'));
    const second = makeTool('a');
    registry.register(second, true);
    dispose();
    expect(registry.get('a')).toBe(second);
  });

  test('unregister of an unknown name does nothing', () => {
    const registry = withTools('a');
    const { version } = registry.getSnapshot();
    registry.unregister('b');
    expect(registry.names).toEqual(['a']);
    expect(registry.getSnapshot().version).toBe(version);
  });

  test('a signal removes the tool when it fires', () => {
    const registry = new DefaultToolRegistry();
    const controller = new AbortController();
    registry.register(makeTool('a'), { signal: controller.signal });
    expect(registry.has('a')).toBe(true);
    controller.abort();
    expect(registry.has('a')).toBe(false);
  });

  test('a fired signal registers nothing', () => {
    const registry = new DefaultToolRegistry();
    registry.register(makeTool('a'), { signal: AbortSignal.abort() });
    expect(registry.size).toBe(0);
  });

  test('a late signal keeps a replacement', () => {
    const registry = new DefaultToolRegistry();
    const controller = new AbortController();
    registry.register(makeTool('a'), { signal: controller.signal });
    registry.register(makeTool('a'), { overwrite: true });
    controller.abort();
    expect(registry.has('a')).toBe(true);
  });

  test('registerAll is all or nothing', () => {
    const registry = withTools('b');
    const changes = vi.fn();
    registry.subscribe(changes);
    expect(() => registry.registerAll([makeTool('a'), makeTool('b')])).toThrow(/'b'/);
    expect(() => registry.registerAll([makeTool('a'), makeTool('not ok')])).toThrow();
    expect(() => registry.registerAll([makeTool('c'), makeTool('c')])).toThrow(/'c'/);
    expect(registry.names).toEqual(['b']);
    expect(changes).not.toHaveBeenCalled();
  });

  test('the disposer of registerAll removes all of its tools at once', () => {
    const registry = withTools('a');
    const dispose = registry.registerAll([makeTool('b'), makeTool('c')]);
    const seen: string[][] = [];
    registry.subscribe(() => seen.push(registry.names));
    dispose();
    expect(seen).toEqual([['a']]);
  });
});

describe('snapshots and subscriptions', () => {
  test('a snapshot is the same object until a change', () => {
    const registry = withTools('a');
    const before = registry.getSnapshot();
    expect(registry.getSnapshot()).toBe(before);
    registry.register(makeTool('b'));
    const after = registry.getSnapshot();
    expect(after).not.toBe(before);
    expect(after.version).toBeGreaterThan(before.version);
    expect(before.tools.map(({ name }) => name)).toEqual(['a']);
    expect(after.tools.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('a snapshot cannot be changed', () => {
    const { tools } = withTools('a').getSnapshot();
    expect(() => wrong<unknown[]>(tools).push(1)).toThrow(TypeError);
  });

  test('subscribers are called after each change, and only then', () => {
    const registry = withTools('a');
    const listener = vi.fn();
    registry.subscribe(listener);
    registry.register(makeTool('b'));
    registry.unregister('b');
    expect(listener).toHaveBeenCalledTimes(2);
    registry.unregister('b');
    registry.registerAll([]);
    registry.pruneEphemeral();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('an unsubscribed listener is not called; a listener that is added twice is called twice', () => {
    const registry = new DefaultToolRegistry();
    const listener = vi.fn();
    const stop = registry.subscribe(listener);
    registry.subscribe(listener);
    registry.register(makeTool('a'));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    stop();
    registry.register(makeTool('b'));
    expect(listener).toHaveBeenCalledTimes(3);
  });

  test('a throwing listener stops neither the others nor the change', () => {
    const registry = new DefaultToolRegistry();
    const other = vi.fn();
    registry.subscribe(() => fail());
    registry.subscribe(other);
    registry.register(makeTool('a'));
    expect(registry.has('a')).toBe(true);
    expect(other).toHaveBeenCalledOnce();
  });
});

describe('ephemeral tools', () => {
  test('pruneEphemeral removes only those, and a second call does nothing', () => {
    const registry = withTools('a');
    registry.register(makeTool('tmp', { ephemeral: true }));
    registry.pruneEphemeral();
    registry.pruneEphemeral();
    expect(registry.names).toEqual(['a']);
  });

  test('a tool whose `ephemeral` throws stays', () => {
    const tool = makeTool('a');
    Object.defineProperty(tool, 'ephemeral', { get: () => fail() });
    const registry = createToolRegistry({ tools: [tool] });
    registry.pruneEphemeral();
    expect(registry.names).toEqual(['a']);
  });
});

describe('forks', () => {
  test('changes of a fork do not reach the registry, nor back', () => {
    const registry = withTools('a');
    const fork = registry.fork();
    fork.register(makeTool('b'));
    fork.unregister('a');
    registry.register(makeTool('c'));
    expect(registry.names).toEqual(['a', 'c']);
    expect(fork.names).toEqual(['b']);
  });

  test('forks of forks change alone, keep the order and list their own tools', () => {
    const registry = withTools('a', 'b', 'c');
    const one = registry.fork();
    const two = one.fork();
    const untouched = two.fork();
    one.unregister('b');
    two.register(sayingTool('a', 'other'), { overwrite: true });
    two.register(makeTool('d'));
    const listed = (fork: DefaultToolRegistry) => fork.toDefinitions().map(({ name }) => name);
    expect([registry, one, two, untouched].map(listed)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'c'],
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c'],
    ]);
    expect(two.get('a')).not.toBe(registry.get('a'));
    expect(untouched.get('a')).toBe(registry.get('a'));
  });

  test('a schema is compiled once for all forks', async () => {
    let compiled = 0;
    const registry = createToolRegistry({
      tools: [makeTool('a', { validateArgs: true })],
      validator: () => {
        compiled++;
        return () => [];
      },
    });
    for (const fork of [registry.fork(), registry.fork(), registry.fork().fork(), registry]) {
      await fork.executeParallel(callsOf('a'), makeCtx());
    }
    expect(compiled).toBe(1);
  });

  test('a fork shares rate-limit windows, so that forking does not bypass a limit', async () => {
    const registry = createToolRegistry({
      tools: [makeTool('a', { rateLimit: { max_calls: 1 } })],
    });
    await registry.executeParallel(callsOf('a'), makeCtx());
    const [again] = await registry.fork().executeParallel(callsOf('a'), makeCtx());
    expect(again?.result).toMatchObject({ ok: false, reason: 'rate_limited' });
  });
});

describe('a call in flight', () => {
  test('keeps the tool object from its start, even if it is unregistered', async () => {
    const gate = deferred<void>();
    const registry = new DefaultToolRegistry();
    registry.register(
      makeTool('a', {
        async execute() {
          await gate.promise;
          return { ok: true, value: 'old' };
        },
      }),
    );
    const running = registry.executeParallel(callsOf('a'), makeCtx());
    await flush();
    registry.unregister('a');
    registry.register(sayingTool('a', 'new'));
    gate.resolve();
    expect((await running)[0]?.result).toEqual({ ok: true, value: 'old' });
    const [next] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(next?.result).toEqual({ ok: true, value: 'new' });
  });

  test('a tool may unregister itself and the others of its batch', async () => {
    const registry = withTools('b');
    registry.register(
      makeTool('a', {
        execute: async () => {
          registry.unregister('a');
          registry.unregister('b');
          return { ok: true, value: 'bye' };
        },
      }),
    );
    const results = await registry.executeParallel(callsOf('a', 'b'), makeCtx());
    expect(results.map(({ result }) => result.ok)).toEqual([true, true]);
    expect(registry.size).toBe(0);
  });
});

test('errors of misuse have a code, and the guard recognises them', () => {
  try {
    withTools('a').register(makeTool('a'));
    expect.unreachable();
  } catch (error) {
    expect(isToolRegistryError(error)).toBe(true);
    expect(error).toMatchObject({ name: 'ToolRegistryError', code: 'E_TOOL_ALREADY_REGISTERED' });
  }
});

function fail(): never {
  throw new Error('on purpose');
}
