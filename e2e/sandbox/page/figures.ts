import { ok, systemClock, type Tool, type ToolResult } from '../../../src/core/index.ts';
import { makeCtx } from '../../../src/core/test-support.ts';
import type { Sandbox, SandboxRun, ToolModule } from '../../../src/sandbox/api.ts';

const REDUCER = `export const reducer = { toolName: 'log', reduce(result: any) {
  const seen = new Map();
  for (const line of result.value.split('\\n')) { const key = line.replace(/\\d+/g, '#'); seen.set(key, (seen.get(key) ?? 0) + 1); }
  return { ...result, value: [...seen].map(([key, n]) => n + ' ' + key).join('\\n') };
} };`;

/** Functions that {@link measureFigures} takes from the page. */
export interface FigureTools {
  toolSource(body: string): string;
  settle(tool: Tool, args: unknown, ctx: ReturnType<typeof makeCtx>): Promise<unknown>;
}

/** How long typical work of a new sandbox takes in this browser, in milliseconds. */
export async function measureFigures(sandbox: Sandbox, { toolSource, settle }: FigureTools) {
  const cold = await timed(() => sandbox.warmUp());
  const source = toolSource('return ok("");');
  const compile = await timed(() => sandbox.compile(source, 'tool'));
  const module = await compileTool(sandbox, source);
  const start = await medianOf(7, async () => {
    const run = sandbox.openRun({ clock: systemClock });
    const ms = await timed(() => settle(run.createTool(module), {}, makeCtx()));
    run.close();
    return ms;
  });
  const run = sandbox.openRun({ clock: systemClock });
  const tool = run.createTool(module);
  await settle(tool, {}, makeCtx());
  const call = () => timed(() => settle(tool, {}, makeCtx()));
  const calls = await medianOf(30, call);
  const asks = 'for (let n = 0; n < 1000; n++) await ctx.kvStore.get("k"); return ok("");';
  const asking = run.createTool(await compileTool(sandbox, toolSource(asks)));
  const trips = await timed(() => settle(asking, {}, makeCtx({ kvStore: KV_STORE })));
  const reduction = await measureReducer(sandbox, run);
  const wedge = toolSource('return ok(new Array(2 ** 28).join(""));');
  const wedges = run.createTool(await compileTool(sandbox, wedge));
  const recovery = await medianOf(3, async () => {
    await settle(wedges, {}, makeCtx());
    return call();
  });
  return {
    'cold start': cold,
    'first compile': compile,
    'first call of a run': start,
    'a call in a fresh VM': calls,
    'a round trip': trips / 1000,
    'a reducer on 100 KB': reduction,
    'next call after a kill': recovery,
  };
}

const KV_STORE = {
  get: async () => 'v',
  set: async () => {},
  add: async () => false,
  compareAndSet: async () => false,
  delete: async () => {},
  list: async () => [],
};

async function measureReducer(sandbox: Sandbox, run: SandboxRun): Promise<number> {
  const compiled = await sandbox.compile(REDUCER, 'reducer');
  if (!compiled.ok) throw new Error('not compiled');
  const reducer = run.createReducer(compiled.module);
  const lines = Array.from({ length: 3000 }, (_, n) => `line ${n} of a log with some words`);
  const result: ToolResult = ok(lines.join('\n').slice(0, 100_000));
  return medianOf(15, () =>
    timed(async () => run.reducerRunner(reducer, result, { args: {}, turnCount: 1 })),
  );
}

async function compileTool(sandbox: Sandbox, source: string): Promise<ToolModule> {
  const compiled = await sandbox.compile(source, 'tool');
  if (!compiled.ok) throw new Error('not compiled');
  return compiled.module;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function medianOf(count: number, measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push(await measure());
  return all.sort((a, b) => a - b)[count >> 1] ?? 0;
}
