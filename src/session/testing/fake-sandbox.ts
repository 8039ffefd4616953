import type { Tool, ToolResultReducer } from '../../core/index.ts';
import type {
  CompileResult,
  ReducerModule,
  Sandbox,
  SandboxRun,
  SandboxRunOptions,
  SourceProblem,
  StopReason,
  ToolModule,
} from '../../sandbox/api.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../../sandbox/limits.ts';
import { guessName } from '../user-code/tool-names.ts';

/** One compilation that waits for the test. */
export interface HeldCompile {
  source: string;
  finish(): void;
}

/** A sandbox without a VM, with methods for tests. */
export interface FakeSandbox extends Sandbox {
  /** Waiting compilations; only with `holdCompiles`. */
  readonly held: HeldCompile[];
  /** The compiled texts, in order. */
  readonly compiled: string[];
  /** Currently open runs. */
  readonly open: number;
  /** The number of samples of each check. */
  readonly checked: number[];
  /** Names of the tools in each query about availability. */
  readonly asked: string[][];
}

/**
 * Reads directives where a real sandbox would run code:
 *
 * - `@@` anywhere is a syntax error at its place;
 * - `// answers TEXT`, `// throws TEXT`, `// stops REASON`, `// logs TEXT`, `// hangs`, `//
 *   unavailable` set the behaviour of a tool; by default it answers `done`;
 * - `// fetches URL` sends a request; `allowedHosts: ['HOST']` after `network:` declares its host;
 * - `// ephemeral`, `// keeps` and `// replaces` set the tool's options;
 * - `toolName: 'x'` with `// keeps N` is a reducer that keeps N characters, with `// doubles` one that
 *   repeats the text.
 */
export function createFakeSandbox({ holdCompiles = false } = {}): FakeSandbox {
  const held: HeldCompile[] = [];
  const compiled: string[] = [];
  const checked: number[] = [];
  const asked: string[][] = [];
  const available = new Map<ToolModule, boolean>();
  let open = 0;

  const compile = (source: string, kind: 'tool' | 'reducer') => {
    compiled.push(source);
    const result = read(source, kind);
    if (!holdCompiles) return Promise.resolve(result);
    return new Promise<typeof result>((resolve) => {
      held.push({ source, finish: () => resolve(result) });
    });
  };

  return {
    held,
    compiled,
    checked,
    asked,
    get open() {
      return open;
    },
    limits: DEFAULT_SANDBOX_LIMITS,
    // The cast is valid: `read` returns a module of the requested kind.
    compile: compile as Sandbox['compile'],
    refreshAvailability: async (modules) => {
      asked.push(modules.map(({ descriptor }) => descriptor.name));
      for (const module of modules)
        available.set(module, !module.source.includes('// unavailable'));
    },
    openRun: (options) => {
      open += 1;
      let closed = false;
      let calls = 0;
      const nextIndex = () => {
        calls += 1;
        return calls - 1;
      };
      const isAvailable = (module: ToolModule) =>
        !module.descriptor.isAvailable || (available.get(module) ?? false);
      return {
        createTool: (module) =>
          createTool(module, options, { nextIndex, isAvailable: () => isAvailable(module) }),
        createReducer: (module) => createReducer(module, options, nextIndex),
        reducerRunner: async (reducer, result, ctx) => reducer.reduce(result, ctx),
        close: () => {
          if (!closed) open -= 1;
          closed = true;
        },
      } satisfies SandboxRun;
    },
    checkReducer: async (module, samples) => {
      checked.push(samples.length);
      const random = module.source.includes('Math.random');
      const [counterexample] = samples;
      const broken = random && counterexample;
      return {
        ok: !broken,
        runs: samples.length,
        seed: 42,
        problems: broken
          ? [{ rule: 'deterministic', message: 'It answered differently.', counterexample }]
          : [],
      };
    },
    warmUp: async () => {},
    dispose: () => {},
  };
}

function read(source: string, kind: 'tool' | 'reducer'): CompileResult<ToolModule | ReducerModule> {
  const at = source.indexOf('@@');
  if (at >= 0)
    return {
      ok: false,
      errors: [{ message: 'Syntax error: Unexpected token', ...placeOf(source, at) }],
    };
  if (kind === 'reducer') {
    const toolName = /toolName: '([^']*)'/.exec(source)?.[1] ?? '';
    return { ok: true, module: { kind, source, descriptor: { toolName } } };
  }
  const descriptor: ToolModule['descriptor'] = {
    name: guessName(source) ?? '',
    description: 'A tool of the test.',
    schema: { type: 'object', properties: {} },
    capabilities: source.includes('network:')
      ? { network: { allowedHosts: [hostOf(source)] } }
      : {},
    isAvailable: source.includes('// unavailable'),
    ...(source.includes('// ephemeral') && { ephemeral: true }),
    ...(source.includes('// keeps') && { onCollision: 'keep' }),
    ...(source.includes('// replaces') && { onCollision: 'replace' }),
  };
  return { ok: true, module: { kind, source, descriptor } };
}

function createTool(
  module: ToolModule,
  { onLog, onProblem }: SandboxRunOptions,
  { nextIndex, isAvailable }: { nextIndex(): number; isAvailable(): boolean },
): Tool {
  const { source, descriptor } = module;
  const { isAvailable: _, ...rest } = descriptor;
  return {
    ...rest,
    isAvailable,
    async execute(_args, { abortSignal, scopedFetch }) {
      const callIndex = nextIndex();
      const log = directive(source, 'logs');
      if (log) onLog?.({ level: 'log', text: log.text, toolName: descriptor.name, callIndex });
      if (source.includes('// hangs')) {
        await new Promise<void>((resolve) => {
          abortSignal.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      const fetched = directive(source, 'fetches');
      if (fetched) await scopedFetch?.(fetched.text);
      const thrown = directive(source, 'throws');
      if (thrown) {
        onProblem?.({ message: thrown.text, ...thrown.place, module, callIndex });
        throw new Error(thrown.text);
      }
      const stop = directive(source, 'stops');
      if (stop) {
        // The cast is valid: tests write reasons of the sandbox.
        const stopped = stop.text as StopReason;
        const error = `The sandbox stopped it: ${stopped}`;
        onProblem?.({ message: error, ...stop.place, module, callIndex, stopped });
        return { ok: false, code: 'execution_failed', reason: stopped, error };
      }
      return { ok: true, value: directive(source, 'answers')?.text ?? 'done' };
    },
  };
}

function createReducer(
  module: ReducerModule,
  { onLog, onProblem }: SandboxRunOptions,
  nextIndex: () => number,
): ToolResultReducer {
  const { source, descriptor } = module;
  const keep = Number(directive(source, 'keeps')?.text ?? 0);
  const reduce = (text: string) =>
    source.includes('// doubles') ? text.repeat(2) : text.slice(0, keep);
  return {
    toolName: descriptor.toolName,
    reduce: (result) => {
      const callIndex = nextIndex();
      const log = directive(source, 'logs');
      if (log) onLog?.({ level: 'log', text: log.text, toolName: descriptor.toolName, callIndex });
      const thrown = directive(source, 'throws');
      if (thrown) {
        onProblem?.({ message: thrown.text, ...thrown.place, module, callIndex });
        throw new Error(thrown.text);
      }
      return result.ok ? { ...result, value: reduce(result.value) } : result;
    },
  };
}

function directive(
  source: string,
  word: string,
): { text: string; place: Required<Pick<SourceProblem, 'line' | 'column'>> } | undefined {
  const found = new RegExp(`// ${word} (.*)`).exec(source);
  return found ? { text: found[1] ?? '', place: placeOf(source, found.index) } : undefined;
}

function hostOf(source: string): string {
  return /allowedHosts: \['([^']*)'\]/.exec(source)?.[1] ?? 'a.example';
}

function placeOf(source: string, index: number): { line: number; column: number } {
  const before = source.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
