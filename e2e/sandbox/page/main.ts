import {
  systemClock,
  type Tool,
  type ToolContext,
  type ToolResult,
} from '../../../src/core/index.ts';
import { makeCtx } from '../../../src/core/test-support.ts';
import type {
  RuntimeProblem,
  Sandbox,
  SandboxLog,
  SandboxOptions,
  SandboxRunOptions,
} from '../../../src/sandbox/api.ts';
import { createSandbox } from '../../../src/sandbox/host/create-sandbox.ts';
import { createVirtualClock } from '../../../src/simulation/index.ts';
import { measureFigures } from './figures.ts';

/** The outcome of one call. */
interface Tried {
  result: ToolResult | { threw: string };
  logs: string[];
  problems: Omit<RuntimeProblem, 'module'>[];
  /** Real time until it settled, in milliseconds. */
  ms: number;
}

/** Runs `body` as the body of a tool's `execute(args, ctx)`. */
async function tryTool(
  sandbox: Sandbox,
  body: string,
  {
    args = {},
    ctx = {},
    run = {},
  }: { args?: unknown; ctx?: Partial<ToolContext>; run?: Partial<SandboxRunOptions> } = {},
): Promise<Tried> {
  const logs: SandboxLog[] = [];
  const problems: RuntimeProblem[] = [];
  const compiled = await sandbox.compile(toolSource(body), 'tool');
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors));
  const opened = sandbox.openRun({
    clock: systemClock,
    onLog: (log) => logs.push(log),
    onProblem: (problem) => problems.push(problem),
    ...run,
  });
  const begin = performance.now();
  const result = await settle(opened.createTool(compiled.module), args, makeCtx(ctx));
  const ms = performance.now() - begin;
  opened.close();
  return {
    result,
    ms,
    logs: logs.map(({ text }) => text),
    problems: problems.map(({ module: _, ...rest }) => rest),
  };
}

/** A tool whose `execute` has this body. The body begins on line 5. */
function toolSource(body: string, name = 'probe'): string {
  return `import { ok, err } from 'toolyard';
export const tool = {
  name: '${name}', description: 'A probe.', schema: { type: 'object' }, capabilities: {},
  async execute(args: any, ctx: any) {
${body}
  },
};`;
}

async function settle(tool: Tool, args: unknown, ctx: ToolContext): Promise<Tried['result']> {
  try {
    return await tool.execute(args, ctx);
  } catch (thrown) {
    return { threw: String(thrown) };
  }
}

/** The longest time for which a task blocked the page. */
async function watchPage<T>(work: () => Promise<T>): Promise<{ value: T; longestBlockMs: number }> {
  let longestBlockMs = 0;
  let last = performance.now();
  const beat = () => {
    const now = performance.now();
    longestBlockMs = Math.max(longestBlockMs, now - last);
    last = now;
  };
  const timer = setInterval(beat, 10);
  const value = await work();
  beat();
  clearInterval(timer);
  return { value, longestBlockMs };
}

/** Functions for the sandbox's tests, called by `page.evaluate`. This page is never shipped. */
const harness = {
  create: (options?: SandboxOptions) => createSandbox(options),
  clock: systemClock,
  createVirtualClock,
  tryTool,
  toolSource,
  settle,
  createContext: makeCtx,
  watchPage,
  measureFigures: (sandbox: Sandbox) => measureFigures(sandbox, { toolSource, settle }),
};

export type Harness = typeof harness;

Object.assign(globalThis, { harness });
