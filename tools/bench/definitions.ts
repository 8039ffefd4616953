import type { DefaultToolRegistry, Tool } from '../../src/core/index.ts';
import { core } from './built.ts';
import { heapUsed, medianMs } from './measure.ts';
import { atMost, type BenchmarkRow } from './table.ts';

const SIZES = [10, 100, 1000, 10_000, 100_000];

/** `toDefinitions` for tables of growing length, and the memory of a registration. */
export async function benchDefinitions(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  for (const size of SIZES) {
    const tools = makeTools(size);
    const registry = core.createToolRegistry({ tools });
    registry.toDefinitions();
    rows.push(
      atMost(
        `${size} tools, warm`,
        await medianMs(() => registry.toDefinitions(), { repeat: 100 }),
        0.01,
        'ms',
      ),
    );
    const change = (): void => registry.register(toolNamed('changed'), true)() ?? undefined;
    rows.push(
      atMost(
        `${size} tools, after one change`,
        await medianMs(() => registry.toDefinitions(), { before: change }),
        10,
        'ms',
      ),
    );
    let fresh: DefaultToolRegistry = registry;
    const rebuild = (): void => {
      fresh = core.createToolRegistry({ tools });
    };
    rows.push(
      atMost(
        `${size} tools, cold`,
        await medianMs(() => fresh.toDefinitions(), { before: rebuild, rounds: 9 }),
        30,
        'ms',
      ),
    );
  }
  return [...rows, ...(await benchAllowlists()), benchHeap()];
}

async function benchAllowlists(): Promise<BenchmarkRow[]> {
  const registry = core.createToolRegistry({ tools: makeTools(100_000) });
  const few = registry.names.slice(500, 550);
  const half = registry.names.filter((_, i) => i % 2 === 0);
  registry.toDefinitions(few);
  // A new list each time, so that no cached result exists.
  let at = 0;
  const unseen = (): string[] => [...few.slice(1), `tool_${at++}`];
  return [
    atMost(
      '50 allowed of 100,000, warm',
      (await medianMs(() => registry.toDefinitions(few), { repeat: 100 })) * 1000,
      10,
      'µs',
    ),
    atMost(
      '50 allowed of 100,000, new list',
      (await medianMs(() => registry.toDefinitions(unseen()), { repeat: 100 })) * 1000,
      10,
      'µs',
    ),
    atMost(
      'half of 100,000 allowed',
      await medianMs(() => registry.toDefinitions([...half, `tool_${at++}`]), { rounds: 9 }),
      60,
      'ms',
    ),
  ];
}

function benchHeap(): BenchmarkRow {
  const tools = makeTools(100_000);
  const before = heapUsed();
  const registry = core.createToolRegistry({ tools });
  const kB = (heapUsed() - before) / registry.size / 1000;
  return atMost('heap of a registration over its tool', kB, 0.5, 'kB');
}

function makeTools(count: number): Tool[] {
  return Array.from({ length: count }, (_, i) => toolNamed(`tool_${i}`));
}

function toolNamed(name: string): Tool {
  return {
    name,
    description: `Does what ${name} does.`,
    schema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    capabilities: {},
    execute: async () => ({ ok: true, value: '' }),
  };
}
