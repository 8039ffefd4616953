import type { ToolCall } from '../../src/core/index.ts';
import { core, schema } from './built.ts';
import { medianRatios } from './measure.ts';
import { noop, turnContext } from './noop.ts';
import { atMost, type BenchmarkRow } from './table.ts';

// All filters are given, so that every gate does its work.
const allowed = ['noop', 'other'];
const filters = { allowedMcpServers: ['linear'], allowedPlugins: [], excludeTools: ['none'] };

/** `executeParallel` of a tool that does nothing, as a multiple of a bare `Promise.all`. */
export async function benchExecuteParallel(): Promise<BenchmarkRow[]> {
  const plain = new Map([[noop.name, noop]]);
  let events = 0;
  const registries = {
    gates: core.createToolRegistry({ tools: [noop] }),
    traced: core.createToolRegistry({ tools: [noop], observer: () => void events++ }),
    validated: core.createToolRegistry({
      tools: [noop],
      validateArgs: true,
      validator: schema.createArgumentValidator(),
    }),
  };
  const rows: BenchmarkRow[] = [];
  const perCall = new Map<number, number>();
  for (const n of [1, 10, 100, 1000, 10_000]) {
    const calls: ToolCall[] = Array.from({ length: n }, (_, i) => ({
      toolCallId: `call_${i}`,
      name: 'noop',
      args: { a: i },
    }));
    const run = (registry: ReturnType<typeof core.createToolRegistry>) => () =>
      registry.executeParallel(calls, turnContext, allowed, filters);
    const { floorMs, ratios } = await medianRatios(
      () => Promise.all(calls.map((call) => plain.get(call.name)?.execute())),
      {
        gates: run(registries.gates),
        traced: run(registries.traced),
        validated: run(registries.validated),
      },
      { repeat: Math.max(1, Math.floor(3000 / n)) },
    );
    perCall.set(n, (floorMs * ratios.gates) / n);
    const target =
      n === 1 ? { gates: 3, traced: 10, validated: 8 } : { gates: 6, traced: 10, validated: 8 };
    for (const name of ['gates', 'traced', 'validated'] as const) {
      rows.push(atMost(`N=${n}, ${LABELS[name]}`, ratios[name], target[name], '× floor'));
    }
  }
  const growth = (perCall.get(10_000) ?? 0) / (perCall.get(100) ?? 1);
  rows.push(atMost('growth per call, N=100 to N=10,000', growth, 1.5, '×'));
  return rows;
}

const LABELS = {
  gates: 'all gates',
  traced: 'all gates, trace observer',
  validated: 'all gates, argument validation',
};
