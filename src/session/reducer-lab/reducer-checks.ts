import type { StoreApi } from 'zustand/vanilla';
import { messageOf } from '../../lib/message-of.ts';
import type { SandboxCheckReport } from '../../sandbox/api.ts';
import { lookup } from '../lib/lookup.ts';
import type { SessionState } from '../store/state.ts';
import type { ReducerCheck } from '../store/user-code.ts';
import type { CheckQuestion } from './check-reducer.ts';
import { toCheckSamples } from './check-samples.ts';

/** Dependencies of {@link createChecker}. */
export interface CheckerOptions {
  store: StoreApi<SessionState>;
  /** Checks a reducer; absent until the engine is loaded. May reject. */
  checkReducer():
    | ((question: CheckQuestion, signal: AbortSignal) => Promise<SandboxCheckReport>)
    | undefined;
  /** Resolves when every file is compiled. */
  settle(): Promise<void>;
}

/** Checks the user's reducers in the background. */
export interface Checker {
  /** Starts a check, and cancels a running one of the same reducer. */
  check(tool: string): void;
  dispose(): void;
}

/** Checks reducers against their contract. */
export function createChecker({ store, checkReducer, settle }: CheckerOptions): Checker {
  const running = new Map<string, AbortController>();

  const check = async (tool: string, signal: AbortSignal): Promise<ReducerCheck> => {
    const { trust, workspace } = store.getState();
    if (!Object.hasOwn(workspace.reducers, tool)) return refuse(`${tool} has no custom reducer.`);
    if (trust === 'outside') return refuse('This code comes from another person. Press Run first.');
    await settle();
    const compiled = lookup(store.getState().userReducers, tool);
    const ask = checkReducer();
    if (compiled?.status !== 'ok' || !ask) {
      return refuse(`The reducer of ${tool} does not compile. See the Problems panel.`);
    }
    const { module } = compiled;
    const samples = toCheckSamples(store.getState().run, tool, workspace.samples);
    const report = await ask({ module, samples }, signal);
    return { status: 'done', report, code: module.source };
  };
  const show = (tool: string, result: ReducerCheck) => {
    store.setState(({ checks }) => ({
      checks: Object.fromEntries([...Object.entries(checks), [tool, result]]),
    }));
  };

  return {
    check: (tool) => {
      running.get(tool)?.abort();
      const controller = new AbortController();
      running.set(tool, controller);
      show(tool, { status: 'running' });
      void check(tool, controller.signal)
        .catch((error: unknown) => refuse(messageOf(error)))
        .then((result) => {
          if (controller.signal.aborted) return;
          running.delete(tool);
          show(tool, result);
        });
    },
    dispose: () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
    },
  };
}

function refuse(message: string): ReducerCheck {
  return { status: 'refused', message };
}
