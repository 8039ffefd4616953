import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import {
  createCapabilityBackends,
  createToolRegistry,
  type FetchBackend,
  type Personality,
  type ToolContext,
  type ToolResult,
} from '../../../core/index.ts';
import { makeCtx } from '../../../core/test-support.ts';
import { createArgumentValidator } from '../../../schema/index.ts';
import {
  createGitRepository,
  createKeyValue,
  createProcessRunner,
  createRandomSource,
  createSecrets,
  createServices,
  createSimulatedFetch,
  createSqlDatabase,
  createStandardPrograms,
  createVirtualClock,
  createVirtualFs,
  type SimulatedKeyValue,
  sampleContent,
  sampleSql,
  simulatedEndpoints,
  toFsBackend,
  toProcessBackend,
} from '../../../simulation/index.ts';
import { createRagCollection } from '../../rag/kind.ts';
import { type BuiltinSources, builtinNames, createBuiltinTool } from '../kind.ts';

const WASM = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');

/** 12 March 2026, 09:00 UTC; the services start at the same time. */
const EPOCH_MS = Date.UTC(2026, 2, 12, 9);

const FILES = {
  'package.json': '{"name":"ferry","version":"1.0.0","scripts":{"test":"vitest run"}}',
  'src/a.ts': 'export const a = 1;\nexport const b = 2;\n',
  'src/deep/c.ts': 'import { a } from "../a.ts";\n',
  'node_modules/x/index.js': 'export const hidden = 1;\n',
};

/** Options of a test. */
export interface BuiltinWorldOptions {
  /** The `config` of each tool, as in a declaration. */
  configs?: Readonly<Record<string, Record<string, unknown>>>;
  sources?: BuiltinSources;
  /** Instead of the simulated network. */
  fetch?: FetchBackend;
  /** Shared with another world. */
  kv?: SimulatedKeyValue;
  files?: Readonly<Record<string, string>>;
  links?: Readonly<Record<string, string>>;
  personality?: Omit<Personality, 'id' | 'name' | 'description'>;
}

/** Every built-in over the backends of the playground. */
export async function createBuiltinWorld(options: BuiltinWorldOptions = {}) {
  const clock = createVirtualClock();
  const random = createRandomSource(7);
  const files = options.files ?? FILES;
  const links = options.links ?? {};
  const fs = createVirtualFs({ clock, files, links, epochMs: EPOCH_MS });
  const author = { name: 'Ada', email: 'ada@ferry.example' };
  const history = [{ message: 'Start', author, dateMs: EPOCH_MS, changes: files }];
  const git = createGitRepository({ fs, clock, epochMs: EPOCH_MS, history });
  const npm = {
    packages: 3,
    runTests: async (io: { args: readonly string[]; print(line: string): void }) => {
      io.print(`tests ${io.args.join(' ')}`);
      return io.args.includes('broken') ? 1 : 0;
    },
  };
  const programs = createStandardPrograms({ fs, git, npm });
  const processes = createProcessRunner({ clock, random, programs, fs });
  const network = await createServices({ clock, content: sampleContent });
  const kv = options.kv ?? createKeyValue({ clock });
  const docs = createRagCollection([{ id: 'refunds', text: 'Refunds take five days.' }]);
  const { services } = network;
  const sources: BuiltinSources = {
    clock,
    now: () => EPOCH_MS + clock.now(),
    sql: createSqlDatabase({ loadWasm: () => readFile(WASM), seed: sampleSql }),
    collections: { docs },
    skills: { triage: 'Read the issue first.' },
    endpoints: simulatedEndpoints,
    ...options.sources,
  };
  const persona: Personality = {
    fs_reach: { read: ['/repo'], write: ['/repo'] },
    ...options.personality,
    id: 'p',
    name: 'P',
    description: '',
  };
  const backends = createCapabilityBackends({
    fetch: options.fetch ?? createSimulatedFetch({ clock, random, services }),
    secrets: createSecrets({ 'mail/token': 'mail-token-123' }),
    kv,
    fs: toFsBackend(fs),
    process: toProcessBackend(processes),
    clock,
    personality: () => persona,
  });
  const registry = createToolRegistry({
    clock,
    backends,
    validator: createArgumentValidator(),
    tools: builtinNames.map((name) => createBuiltinTool(name, options.configs?.[name], sources)),
  });
  const context = makeCtx({
    workingDir: '/repo',
    readMtimes: new Map(),
    personalityId: 'p',
  });
  const call = async (
    name: string,
    args: unknown,
    more: Partial<ToolContext> = {},
  ): Promise<ToolResult> => {
    const calls = [{ toolCallId: '1', name, args }];
    const [done] = await registry.executeParallel(calls, { ...context, ...more });
    if (!done) throw new Error('There is no result.');
    return done.result;
  };
  return { clock, fs, git, kv, network, docs, registry, context, call };
}

/** A failure of one argument. */
export const invalid = (error: string | RegExp, field?: string) =>
  failure('input_invalid', error, field);

/** The expected value of a failed call. */
export function failure(code: string, error: string | RegExp, field?: string) {
  return { ok: false, code, error: matching(error), ...(field !== undefined && { field }) };
}

/** The expected value of a successful call. */
export function value(text: string | RegExp, structured?: unknown) {
  return { ok: true, value: matching(text), ...(structured !== undefined && { structured }) };
}

function matching(text: string | RegExp): unknown {
  return typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
}
