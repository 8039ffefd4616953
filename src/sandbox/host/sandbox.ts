import { systemClock } from '../../core/index.ts';
import { withDefaults } from '../../lib/read-members.ts';
import type {
  CompileResult,
  ModuleKind,
  ReducerModule,
  Sandbox,
  SandboxOptions,
  SourceProblem,
  ToolModule,
} from '../api.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits } from '../limits.ts';

import { createAvailability } from './availability.ts';
import { runCheck } from './check.ts';
import { readDescriptor } from './describe.ts';
import { stopText } from './limit-text.ts';
import type { Spawn } from './link.ts';
import { createSandboxRun } from './sandbox-run.ts';
import { REDUCER_WORLD } from './seeds.ts';
import type { GuestCallOutcome } from './session-call.ts';
import { WorkerSession } from './worker-session.ts';

/** The source of Workers. */
export interface SandboxParts {
  /** Starts a Worker that runs user code. */
  spawn: Spawn;
  /** Starts a Worker that checks reducers. */
  spawnChecker: Spawn;
  dispose(): void;
}

/** A sandbox over any kind of Worker; `createSandbox` uses the browser's. */
export function createSandboxOver(parts: SandboxParts, options: SandboxOptions = {}): Sandbox {
  const limits = withDefaults(DEFAULT_SANDBOX_LIMITS, options.limits);
  const availability = createAvailability();
  const timers = systemClock;
  const open = new Set<WorkerSession>();
  let workshop: WorkerSession | undefined;

  function createSession(spawn: Spawn): WorkerSession {
    const session = new WorkerSession({ spawn, limits, timers });
    open.add(session);
    return session;
  }

  /** Files are compiled outside of runs, so that an edit never disturbs one. */
  function atWorkshop(
    source: string,
    job: { do: 'describe'; kind: ModuleKind } | { do: 'available' },
  ) {
    workshop ??= createSession(parts.spawn);
    const call = { index: 0, source, job, world: () => REDUCER_WORLD, clock: systemClock };
    return workshop.call(call).outcome;
  }

  async function compile(
    source: string,
    kind: ModuleKind,
  ): Promise<CompileResult<ToolModule | ReducerModule>> {
    if (source.length > limits.sourceChars) {
      return refuse(
        `The file is larger than ${limits.sourceChars / 1024} KiB, the limit of the sandbox. Split it, or move data out of the code.`,
      );
    }
    const outcome = await atWorkshop(source, { do: 'describe', kind });
    return toCompileResult(outcome, { source, kind, limits });
  }

  return {
    limits,
    // The overloads are narrower than the implementation: the kind decides the module.
    compile: compile as Sandbox['compile'],
    async refreshAvailability(modules) {
      const asked = modules.filter(({ descriptor }) => descriptor.isAvailable);
      await Promise.all(
        asked.map(async (module) => {
          const outcome = await atWorkshop(module.source, { do: 'available' });
          availability.set(module, outcome.end === 'returned' && outcome.json === 'true');
        }),
      );
    },
    openRun(runOptions) {
      const session = createSession(parts.spawn);
      void session.warmUp().catch(() => {}); // the first call reports the error
      const run = createSandboxRun({ session, limits, availability }, runOptions);
      return {
        ...run,
        close() {
          open.delete(session);
          run.close();
        },
      };
    },
    checkReducer: (module, samples, checkOptions) =>
      runCheck({ spawn: parts.spawnChecker, limits, timers }, module, samples, checkOptions),
    warmUp() {
      workshop ??= createSession(parts.spawn);
      return workshop.warmUp();
    },
    dispose() {
      for (const session of open) session.close();
      open.clear();
      parts.dispose();
    },
  };
}

function refuse(message: string): { ok: false; errors: SourceProblem[] } {
  return { ok: false, errors: [{ message }] };
}

function toCompileResult(
  outcome: GuestCallOutcome,
  { source, kind, limits }: { source: string; kind: ModuleKind; limits: SandboxLimits },
): CompileResult<ToolModule | ReducerModule> {
  switch (outcome.end) {
    case 'returned':
      return readDescriptor(outcome.json ?? '', kind, source);
    case 'refused':
      return { ok: false, errors: outcome.problems };
    case 'threw': {
      const { name, message, line, column } = outcome;
      const place = line !== undefined && column !== undefined && { line, column };
      return { ok: false, errors: [{ message: `${name}: ${message}`, ...place }] };
    }
    default: {
      const refused = refuse(stopText(outcome.reason, limits, kind));
      return outcome.reason === 'sandbox_unreachable'
        ? { ...refused, isUnreachable: true }
        : refused;
    }
  }
}
