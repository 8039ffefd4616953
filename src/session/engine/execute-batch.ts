import { err, type Tool, type ToolCallResult, type TraceEvent } from '../../core/index.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { TurnEnd } from '../store/run.ts';
import { offeredSearch } from '../tools/offered-search.ts';
import type { ReadyCode, ReadyTool } from '../user-code/ready-code.ts';
import type { WorldRecording } from '../workspace/world-recording.ts';
import type { BatchInput, EngineParts } from './batch-input.ts';
import { createRegistry, createTurn, type UserCodeRegistry } from './create-run-registry.ts';
import { bindTurn } from './end-turn.ts';
import { withOutputLimits } from './output-limits.ts';
import { createRunCuts, type KeptResult } from './run-cuts.ts';
import type { RunNotesCollector } from './run-diagnostics.ts';
import { createRunSearch } from './run-search.ts';
import { createWorldRecorder } from './world-recorder.ts';

/** Dependencies of {@link executeBatch}. */
export interface ExecuteBatchOptions extends BatchInput, EngineParts {
  /** Aborts the calls in flight. */
  signal: AbortSignal;
  notes: RunNotesCollector;
  /** The cut results of the batches before it. */
  earlierResults: readonly KeptResult[];
  /** Receives each event of the trace after the notes. */
  observer(event: TraceEvent): void;
}

/** The registry's answer. */
export interface ExecutedBatch {
  results: readonly ToolCallResult[];
  turnEnd: TurnEnd;
  /** The questions of the tools to the world, with the answers. */
  recording: WorldRecording;
}

/**
 * Runs the prepared calls in a new registry, and ends their turn. Rejects if the sandbox cannot be
 * opened, or if tools cannot be merged.
 */
export async function executeBatch(options: ExecuteBatchOptions): Promise<ExecutedBatch> {
  const { sandbox, code, clock, notes, workspace, signal } = options;
  const leave: (() => void)[] = [];
  const execute = (run: UserCodeRegistry['run'] | undefined) => runTurn(options, run, leave);
  try {
    if (!sandbox || !code) return await execute(undefined);
    const { seed } = workspace.scenario;
    return await withSandbox({ sandbox, code, clock, notes, seed, signal }, execute);
  } finally {
    for (const end of leave) end();
  }
}

async function runTurn(
  options: ExecuteBatchOptions,
  ownRun: UserCodeRegistry['run'] | undefined,
  leave: (() => void)[],
): Promise<ExecutedBatch> {
  const { workspace, prepared, code, declared = [], network, notes, signal } = options;
  const { ctx, allowedTools, filterOpts } = createTurn(
    workspace,
    signal,
    declared.flatMap(({ known }) => known.permissions ?? []),
  );
  const recorder = createWorldRecorder(options.clock);
  const cuts = await createRunCuts(
    workspace,
    options.earlierResults,
    options.userTools?.map(({ module }) => module.descriptor),
  );
  const registry = createRegistry({
    recorder,
    equipment: options.equipment,
    clock: options.clock,
    schemas: prepared.schemas,
    workspace,
    observer: (event) => {
      notes.onTrace(event);
      if (event.type === 'start') noteRealServer(event.name, options);
      options.observer(event);
    },
    onSecret: notes.onSecret,
    onWorld: options.onWorld,
    cuts: cuts.cutter,
    offered: [...cuts.offered, ...offeredSearch(workspace)],
    declared: declared.map((one) => (source) => one.fill(source)),
    network: network && {
      ...network,
      onSent: (origin) => notes.onNotReplayable(`A real request was sent to ${origin}.`),
    },
    userTools: toOwnTools(options.userTools ?? [], code?.tools ?? [], ownRun),
    own: ownRun && code && { run: ownRun, reducers: code.reducers },
  });
  for (const one of declared) {
    leave.push(one.follow(withOutputLimits(registry, workspace)));
  }
  const search = await createRunSearch(workspace, registry, { ctx, allowedTools, filterOpts });
  const endTurn = bindTurn(registry);
  const results = await (search ?? registry).executeParallel(
    prepared.calls,
    ctx,
    allowedTools,
    filterOpts,
    workspace.scenario.attachments,
  );
  options.onKept?.(cuts.kept());
  return {
    results,
    turnEnd: endTurn(signal.aborted ? 'nack' : workspace.turn.end),
    recording: await recorder.take(),
  };
}

/** A real server may answer the same call differently the next time. */
function noteRealServer(tool: string, { declared = [], notes }: ExecuteBatchOptions): void {
  const server = declared
    .flatMap(({ realServers }) => realServers)
    .find((name) => tool.startsWith(`mcp__${name}__`));
  if (server) notes.onNotReplayable(`The MCP server ${server} is a real server.`);
}

/** Tools that no call needs are registered by name, without their code. */
function toOwnTools(
  all: readonly ReadyTool[],
  needed: readonly ReadyTool[],
  run: UserCodeRegistry['run'] | undefined,
): Tool[] {
  return all.map(({ module }) => {
    if (run && needed.some((one) => one.module === module)) return run.createTool(module);
    const { isAvailable: _, ...known } = module.descriptor;
    return { ...known, execute: async () => err(`The code of ${known.name} is not loaded.`) };
  });
}

interface SandboxUse {
  sandbox: Sandbox;
  code: ReadyCode;
  clock: SessionClock;
  notes: RunNotesCollector;
  seed: number;
  signal: AbortSignal;
}

/** Opens the sandbox for one batch, and closes it even if the batch fails. */
async function withSandbox<T>(
  { sandbox, code, clock, notes, seed, signal }: SandboxUse,
  execute: (run: UserCodeRegistry['run']) => Promise<T>,
): Promise<T> {
  const modules = code.tools.map(({ module }) => module);
  // A stop does not wait for the sandbox: the registry then refuses every call as aborted.
  await Promise.race([sandbox.refreshAvailability(modules), aborted(signal)]);
  const { onLog, onProblem, onNotReplayable } = notes;
  const run = sandbox.openRun({ clock, seed, onLog, onProblem, onNotReplayable });
  try {
    return await execute(notes.follow(run));
  } finally {
    run.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
