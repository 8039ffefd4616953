import { err, type Tool, type TraceEvent } from '../../core/index.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import type { ContentWorld, Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { LiveDeclaration } from '../declarations/loader.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { RealNetwork } from '../network/real-network.ts';
import { createRun, type Run } from '../store/run.ts';
import {
  UNTOUCHED_WORLD,
  type WorldFile,
  type WorldState,
  type WorldTexts,
} from '../store/world-state.ts';
import type { ReadyCode, ReadyTool } from '../user-code/ready-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createRegistry, createTurn, type UserCodeRegistry } from './create-run-registry.ts';
import { bindTurn } from './end-turn.ts';
import { foldTraces, withResults } from './fold-trace.ts';
import type { Prepared } from './prepare-run.ts';
import { withResultCaps } from './result-caps.ts';
import { createRunNotes, type RunNotes } from './run-diagnostics.ts';
import { createStepper } from './step-controller.ts';
import { type WorldWatch, watchWorld } from './world-watcher.ts';

/** What {@link startRun} needs. */
export interface StartRunOptions {
  id: number;
  workspace: Workspace;
  prepared: Prepared;
  equipment: Equipment;
  clock: SessionClock;
  /** When to show the events that came in since the last time. */
  nextFrame: Schedule;
  /** Real time in milliseconds, for what moves between two events. */
  wallNow(): number;
  /** Own tools that are to be registered, whether a call needs them or not. */
  userTools?: readonly ReadyTool[] | undefined;
  /** The own code that the batch needs, where it needs any. */
  own?: { sandbox: Sandbox; code: ReadyCode } | undefined;
  /** What is declared beside the code. */
  declared?: readonly LiveDeclaration[] | undefined;
  /** The real network, where the visitor agreed to it. */
  network?: Omit<RealNetwork, 'onSent'> | undefined;
  /** Told the run's fresh world, before anything happens in it. */
  onWorld?: ((world: ContentWorld) => void) | undefined;
  /** Waits for steps; the first one is up to where its first calls wait. */
  paused?: boolean | undefined;
  /** Receives the run as it grows: at once when it begins and ends, else once a frame. */
  onChange(run: Run, notes: RunNotes, world: WorldState): void;
}

/** A run under way. */
export interface ActiveRun {
  readonly run: Run;
  /**
   * Milliseconds since the run began, as of now. A simulated clock jumps from event to event, so
   * real time fills in between, up to the next timer: nothing can happen before it. Never goes back
   * while the run lasts; after the end it is the time of the end.
   */
  elapsed(): number;
  /** Every file of the run's world, changed or not, sorted by path. */
  worldFiles(): readonly WorldFile[];
  /** The texts of one file of the run's world. */
  readWorldFile(path: string): WorldTexts;
  /** Goes on to the next thing that happens, and waits there. Does nothing after the end. */
  step(): void;
  /** Lets what runs come to rest, and time stand still. */
  pause(): void;
  /** Lets time go on. */
  resume(): void;
  /** Marks the run as stopped at once and aborts the calls in flight. Idempotent. */
  stop(): void;
  /** Stops, and drops later events. */
  abandon(): void;
  /** Settles when the registry has answered; never rejects. */
  readonly done: Promise<void>;
}

/** Runs the prepared calls through a registry of their own. */
export function startRun(options: StartRunOptions): ActiveRun {
  const { id, workspace, prepared, equipment, clock, nextFrame, wallNow, own, onChange } = options;
  const { declared = [], network } = options;
  const controller = new AbortController();
  let run = createRun({ id, input: workspace, startedAt: clock.now() });
  let waiting: TraceEvent[] = [];
  let cancelFrame: (() => void) | undefined;
  let abandoned = false;
  let latest = { at: run.startedAt, wall: wallNow() };

  let shownAt = run.startedAt;
  const readingNow = () => {
    const speed = stepper.isPaused ? 0 : (clock.speed?.() ?? 1);
    const guess = latest.at + speed * (wallNow() - latest.wall);
    const limit = clock.nextDueAt ? (clock.nextDueAt() ?? clock.now()) : guess;
    shownAt = Math.max(shownAt, clock.now(), Math.min(guess, limit));
    return shownAt;
  };

  const show = (change: (run: Run) => Run = (same) => same) => {
    cancelFrame?.();
    cancelFrame = undefined;
    if (abandoned) return;
    run = change(foldTraces(run, waiting));
    waiting = [];
    onChange(run, notes.current, world?.look() ?? UNTOUCHED_WORLD);
  };
  const soon = () => {
    cancelFrame ??= nextFrame(() => show());
  };
  const notes = createRunNotes({ run, clock, code: own?.code, onNote: soon });
  let world: WorldWatch | undefined;
  const onWorld = (fresh: ContentWorld) => {
    options.onWorld?.(fresh);
    const { view } = fresh;
    const { startedAt } = run;
    const { now } = clock;
    world = watchWorld({ view, startedAt, now, wallNow, mask: notes.mask, onChange: soon });
  };
  const observer = (event: TraceEvent) => {
    notes.onTrace(event);
    if (event.type === 'start') doubtReplay(event.name);
    waiting.push(event);
    stepper.onNews();
    latest = { at: event.at, wall: wallNow() };
    soon();
  };
  const stepper = createStepper({
    clock,
    told: () => run.events.length + waiting.length,
    isRunning: () => run.status === 'running' && !abandoned,
    onPaused: (paused, steps) => {
      latest = { at: clock.now(), wall: wallNow() };
      show(({ paused: _, ...rest }) => ({ ...rest, steps, ...(paused && { paused }) }));
    },
  });
  const end = (change: (run: Run) => Run) => {
    show(({ paused: _, ...rest }) => change(rest));
    stepper.resume();
    stepper.onNews();
  };
  const doubtReplay = (tool: string) => {
    const server = declared
      .flatMap(({ realServers }) => realServers)
      .find((name) => tool.startsWith(`mcp__${name}__`));
    if (server) notes.onNotReplayable(`The MCP server ${server} is a real server.`);
  };
  const stop = () => {
    if (run.status !== 'running') return;
    clock.passTo?.(readingNow());
    controller.abort();
    end((current) => ({ ...current, status: 'stopped' }));
  };
  onChange(run, notes.current, UNTOUCHED_WORLD);

  if (options.paused) void stepper.step(0);
  const leave: (() => void)[] = [];
  const { ctx, allowedTools, filterOpts } = createTurn(
    workspace,
    controller.signal,
    declared.flatMap(({ known }) => known.permissions ?? []),
  );
  const execute = async (ownRun: UserCodeRegistry['run'] | undefined) => {
    const registry = createRegistry({
      equipment,
      clock,
      schemas: prepared.schemas,
      workspace,
      observer,
      onSecret: notes.onSecret,
      onWorld,
      declared: declared.map((one) => (source) => one.fill(source)),
      network: network && {
        ...network,
        onSent: (origin) => notes.onNotReplayable(`A real request was sent to ${origin}.`),
      },
      userTools: toOwnTools(options.userTools ?? [], own?.code.tools ?? [], ownRun),
      own: ownRun && own && { run: ownRun, reducers: own.code.reducers },
    });
    for (const one of declared)
      leave.push(one.follow(withResultCaps(registry, workspace.budget.caps)));
    const endTurn = bindTurn(registry);
    const { attachments } = workspace.scenario;
    const results = await registry.executeParallel(
      prepared.calls,
      ctx,
      allowedTools,
      filterOpts,
      attachments,
    );
    return { results, turnEnd: endTurn(controller.signal.aborted ? 'nack' : workspace.turn.end) };
  };
  const executing = own
    ? withSandbox(
        { own, clock, notes, seed: workspace.scenario.seed, signal: controller.signal },
        execute,
      )
    : execute(undefined);
  const done = executing
    .finally(() => {
      world?.end();
      for (const end of leave) end();
    })
    .then(
      ({ results, turnEnd }) =>
        end((current) => ({
          ...withResults(current, results),
          turnEnd,
          ...(notes.notReplayable !== undefined && { notReplayable: notes.notReplayable }),
          status: current.status === 'stopped' ? 'stopped' : 'done',
        })),
      // The registry never rejects: this is a sandbox that could not be opened, or a merge.
      (error: unknown) =>
        end((current) => ({
          ...current,
          status: 'stopped',
          warnings: [...current.warnings, `The run could not start: ${toMessage(error)}`],
        })),
    )
    .then(() => clock.dispose?.());

  return {
    get run() {
      return run;
    },
    elapsed: () => (run.status === 'running' ? readingNow() - run.startedAt : run.elapsed),
    worldFiles: () => world?.files() ?? [],
    readWorldFile: (path) => world?.read(path) ?? { before: undefined, after: undefined },
    step: () => void stepper.step(),
    pause: () => void stepper.pause(),
    resume: () => stepper.resume(),
    stop,
    abandon: () => {
      abandoned = true;
      stepper.resume();
      cancelFrame?.();
      controller.abort();
    },
    done,
  };
}

/** Those that no call needs are known by name, and their code stays where it is. */
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
  own: NonNullable<StartRunOptions['own']>;
  clock: SessionClock;
  notes: ReturnType<typeof createRunNotes>;
  seed: number;
  signal: AbortSignal;
}

/** Opens the sandbox for one batch and closes it after, however the batch ends. */
async function withSandbox<T>(
  { own, clock, notes, seed, signal }: SandboxUse,
  execute: (run: UserCodeRegistry['run']) => Promise<T>,
): Promise<T> {
  const { sandbox, code } = own;
  const modules = code.tools.map(({ module }) => module);
  // A stop does not wait for the answer: the registry then refuses every call as aborted.
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

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
