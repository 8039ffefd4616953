import { expect, test } from 'vitest';
import { createToolRegistry, type Tool } from '../core/index.ts';
import { makeCtx } from '../core/test-support.ts';
import { createClientTool } from './client/kind.ts';

import { createInternalTool } from './internal/kind.ts';
import { loadDeclarations } from './load-declarations.ts';
import { executeTool } from './test-support.ts';

/** A shared base class of a program's tools. */
class Guarded {
  get outputIsUntrusted() {
    return true;
  }
  get capabilities() {
    return { network: { allowedHosts: [] } };
  }
}

test('an internal tool keeps the members of its class and its getters', async () => {
  class Search extends Guarded {
    readonly name = 'search';
    readonly #found = 'tea';
    get description() {
      return 'Searches.';
    }
    handler() {
      return this.#found;
    }
  }
  const tool = createInternalTool(new Search());
  expect(tool).toMatchObject({
    name: 'search',
    description: 'Searches.',
    outputIsUntrusted: true,
    capabilities: { network: {} },
  });
  expect(tool).not.toHaveProperty('handler');
  expect(await executeTool(tool, {})).toEqual({ ok: true, value: 'tea' });
  // So its gate still applies.
  const registry = createToolRegistry({ tools: [tool] });
  const calls = [{ toolCallId: '1', name: 'search', args: {} }];
  const [settled] = await registry.executeParallel(calls, makeCtx());
  expect(settled?.result).toMatchObject({ ok: false, code: 'not_available' });
});

test('a client tool keeps them, too', () => {
  class Confirm extends Guarded {
    readonly name = 'confirm';
    readonly description = 'Asks.';
    readonly answers = { ask: async () => ({ ok: true as const, value: 'yes' }) };
  }
  const tool = createClientTool(new Confirm() as never);
  expect(tool).toMatchObject({ outputIsUntrusted: true, capabilities: { network: {} } });
  expect(tool.timeoutMs).toBe(300_000);
});

test('a tool of a custom kind keeps them when its declaration adds a rate limit', async () => {
  class Own extends Guarded implements Tool {
    readonly name = 'a';
    readonly schema = { type: 'object' };
    readonly #value = 'ran';
    get description() {
      return 'Runs.';
    }
    async execute() {
      return { ok: true as const, value: this.#value };
    }
    isAvailable() {
      return this.#value === 'ran';
    }
  }
  const { loaded } = await loadDeclarations(
    '- {name: a, type: own, rate_limit: {max_calls: 1}}',
    {},
    { kinds: [{ name: 'own', fields: {}, load: async () => ({ tools: [{ tool: new Own() }] }) }] },
  );
  const [tool] = loaded.tools.map((one) => one.tool);
  expect(tool).toMatchObject({
    description: 'Runs.',
    outputIsUntrusted: true,
    capabilities: { network: {} },
    rateLimit: { max_calls: 1 },
  });
  expect(tool?.isAvailable?.()).toBe(true);
  expect(await executeTool(tool, {})).toEqual({ ok: true, value: 'ran' });
});
