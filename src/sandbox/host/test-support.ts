import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { code as prelude } from 'virtual:toolyard-sandbox/prelude';
import { systemClock, type ToolContext } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import type { RuntimeProblem, Sandbox, SandboxOptions, SandboxRunOptions } from '../api.ts';
import { checkInVms } from '../guest/check-guest.ts';
import type { Engine } from '../guest/engine.ts';
import { createGuest } from '../guest/guest.ts';
import { createQuickJsEngine } from '../guest/quickjs-engine.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../limits.ts';
import type { HostMessage, WorkerMessage } from '../protocol.ts';
import type { Spawn } from './link.ts';
import { createSandboxOver } from './sandbox.ts';
import { REDUCER_WORLD } from './seeds.ts';

/** For tests in Node: the same guest without a Worker, so that nothing can be ended. */
export async function createTestSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const spawn = await createTestSpawn(options);
  return createSandboxOver({ spawn, spawnChecker: spawn, dispose() {} }, options);
}

/** Starts guests in this thread. */
export async function createTestSpawn(options: SandboxOptions = {}): Promise<Spawn> {
  const engine = await loadEngine();
  const limits = { ...DEFAULT_SANDBOX_LIMITS, ...options.limits };
  return async ({ onMessage }) => {
    let open = true;
    const tell = (text: string) => queueMicrotask(() => open && onMessage(text));
    const send = (message: WorkerMessage) => tell(JSON.stringify(message));
    // A machine that is never too slow: parallel programs must not change where a program stops
    // here.
    const now = () => 0;
    const parts = { engine, prelude, limits, now, send };
    const hear = createGuest(parts);
    tell(JSON.stringify({ type: 'ready' }));
    return {
      post(text) {
        const message: HostMessage = JSON.parse(text);
        if (message.type === 'check') void checkInVms(message, { ...parts, world: REDUCER_WORLD });
        else void hear(message);
      },
      end: () => {
        open = false;
      },
    };
  };
}

let loading: Promise<Engine> | undefined;

/** One engine for all tests, as a Worker has one for all calls: it compiles and starts once. */
function loadEngine(): Promise<Engine> {
  const file = createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm');
  loading ??= readFile(file)
    .then((code) => WebAssembly.compile(code))
    .then(createQuickJsEngine);
  return loading;
}

/** A file with a tool of this body; the body is line 3. */
export const toTool = (body: string, head = '') => `import { ok, err } from 'toolyard'; ${head}
export const tool = { name: 'probe', description: '', schema: {}, async execute(args: any, ctx: any) {
${body}
} };`;

interface TryOptions {
  args?: unknown;
  ctx?: Partial<ToolContext>;
  run?: Partial<SandboxRunOptions>;
  options?: SandboxOptions;
  head?: string;
}

/** Compiles a tool with this body, and calls it once. */
export async function tryTool(
  body: string,
  { args = {}, ctx = {}, run, options, head }: TryOptions = {},
) {
  const sandbox = await createTestSandbox(options);
  const compiled = await sandbox.compile(toTool(body, head), 'tool');
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors));
  const logs: string[] = [];
  const problems: RuntimeProblem[] = [];
  const opened = sandbox.openRun({
    clock: systemClock,
    onLog: ({ text }) => logs.push(text),
    onProblem: (problem) => problems.push(problem),
    ...run,
  });
  const tool = opened.createTool(compiled.module);
  const result = await tool
    .execute(args, makeCtx(ctx))
    .catch((thrown: unknown) => ({ threw: String(thrown) }));
  opened.close();
  return { result, logs, problems };
}

/** The text result of a tool with this body, or its other outcome. */
export async function resultTextOf(body: string, more?: TryOptions): Promise<unknown> {
  const { result } = await tryTool(body, more);
  return 'value' in result ? result.value : result;
}
