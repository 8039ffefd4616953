import { systemClock } from '../../core/index.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { createSession, type Session } from '../create-session.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createLocalEngine } from '../engine/local-engine.ts';
import { after, type Schedule } from '../lib/schedule.ts';
import type { SessionPorts } from '../ports.ts';
import type { SessionState } from '../store/state.ts';
import { createTasks } from '../tasks/create-tasks.ts';
import type { SandboxPort } from '../user-code/compiler.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { endWithFile } from './open-sessions.ts';

/** A schedule that waits for the test. */
export interface ManualSchedule {
  schedule: Schedule;
  /** Calls the waiting functions now. */
  flush(): void;
  readonly waiting: number;
}

/** A clock that the test advances. */
export function createManualSchedule(): ManualSchedule {
  const waiting = new Set<() => void>();
  return {
    schedule: (callback) => {
      waiting.add(callback);
      return () => void waiting.delete(callback);
    },
    flush: () => {
      const due = [...waiting];
      waiting.clear();
      for (const callback of due) callback();
    },
    get waiting() {
      return waiting.size;
    },
  };
}

/** A session with the real catalogue and virtual time, with methods for tests. */
export interface TestSession extends Session {
  state(): SessionState;
  /** Waits until the state meets the condition. */
  until(holds: (state: SessionState) => boolean): Promise<SessionState>;
  /** Runs, and waits for the end. */
  runToEnd(): Promise<SessionState>;
  /** The selected batch's first call to this tool. */
  callTo(tool: string): string;
}

let lastDocument = 0;

/** The ports that a test replaces. */
export interface TestSessionPorts extends Omit<Partial<SessionPorts>, 'sandbox'> {
  /** Runs the user's code in the engine. */
  sandbox?: (Sandbox & Partial<SandboxPort>) | undefined;
  /** A fresh clock for each run. */
  createClock?(): SessionClock;
}

/**
 * Opens a session whose engine is on this thread. By default its clock advances without real delays.
 *
 * @param open Default: `createSession`.
 */
export function openTestSession(
  ports: TestSessionPorts = {},
  open: (ports: SessionPorts) => Session = createSession,
): TestSession {
  const { wallClock = systemClock, createClock = createVirtualClock } = ports;
  const session = open({
    storage: createMemoryStorage(),
    loadEngine: async (loadEquipment) => {
      const equipment = await loadEquipment();
      return createLocalEngine({
        equipment,
        createClock: () => createClock(),
        nextFrame: ports.nextFrame ?? after(wallClock, 16),
        wallNow: wallClock.now,
        tasks: createTasks({ equipment, clock: createClock(), sandbox: ports.sandbox }),
        sandbox: ports.sandbox,
        send: ports.network,
      });
    },
    // Long enough for a busy machine. A test of the timeout sets its own value.
    patience: () => () => {},
    createId: () => {
      lastDocument += 1;
      return `document-${lastDocument}`;
    },
    ...ports,
    sandbox: ports.sandbox && { untilReachable: () => new Promise(() => {}), ...ports.sandbox },
  });
  const { store, actions } = session;
  const until = (holds: (state: SessionState) => boolean) =>
    new Promise<SessionState>((resolve) => {
      const check = (state: SessionState) => {
        if (!holds(state)) return;
        unsubscribe();
        resolve(state);
      };
      const unsubscribe = store.subscribe(check);
      check(store.getState());
    });
  return {
    ...session,
    dispose: endWithFile(session.dispose),
    state: store.getState,
    until,
    runToEnd: () => {
      actions.run();
      return until(({ run, preparing }) => !preparing && run?.status === 'done');
    },
    callTo: (tool) => {
      const { workspace } = store.getState();
      const batch = workspace.batches.find(({ id }) => id === workspace.batchId);
      const call = batch?.calls.find((one) => one.tool === tool);
      if (!call) throw new Error(`The batch ${workspace.batchId} has no call to ${tool}.`);
      return call.id;
    },
  };
}

/** Virtual time that stands still, so that calls that take time stay in progress. */
export function createStandingClock(): SessionClock {
  return createVirtualClock({ paused: true });
}

/** Options of {@link createUserCodeWorkspace}. */
export interface TestWorkspaceParts {
  /** Files of the user's tools, with the ids `own-1`, `own-2`, … */
  tools?: readonly string[];
  reducers?: Record<string, string>;
  /** Names of tools. Each is called once with the given arguments or `{}`. */
  calls?: readonly (string | readonly [tool: string, args: unknown])[];
}

/** A document with one personality without restrictions and one batch of these calls. */
export function createUserCodeWorkspace({
  tools = [],
  reducers = {},
  calls = [],
}: TestWorkspaceParts): Workspace {
  return {
    ...createDefaultWorkspace(catalogContent),
    personalities: [{ id: 'anyone', name: 'Anyone', description: 'May use every tool.' }],
    personalityId: 'anyone',
    batches: [
      {
        id: 'batch',
        name: 'Batch',
        description: '',
        calls: calls.map((call, index) => {
          const [tool, args] = typeof call === 'string' ? [call, {}] : call;
          const number = index + 1;
          return {
            id: `c${number}`,
            toolCallId: `call_${number}`,
            tool,
            argsText: JSON.stringify(args),
          };
        }),
      },
    ],
    batchId: 'batch',
    tools: tools.map((code, index) => ({ id: `own-${index + 1}`, code, disabled: false })),
    reducers,
  };
}
