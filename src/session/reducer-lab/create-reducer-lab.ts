import { createStore } from 'zustand/vanilla';
import { createIdSeries } from '../lib/id-series.ts';
import { lookup } from '../lib/lookup.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { SessionState } from '../store/state.ts';
import { trimOf } from '../workspace/workspace-cuts.ts';
import { createExpectationActions } from './create-expectation-actions.ts';
import { createSampleActions } from './create-sample-actions.ts';
import type { ComparedReducer, ReducerLab, ReducerLabState } from './reducer-lab.ts';
import { budgetOf, samplesOf } from './samples.ts';
import { createTrialRunner, type TrialRunnerOptions } from './trial-runner.ts';
import type { TrialQuestion } from './try-reducer.ts';

/** Dependencies of {@link createReducerLab}. */
export interface ReducerLabContext extends Pick<EditContext, 'store' | 'edit'> {
  /** Tries reducers; absent until the engine is loaded. */
  tryReducer(): TrialRunnerOptions['tryReducer'] | undefined;
  /** The names of the tools with a built-in reducer; absent until they are known. */
  reducers(): readonly string[] | undefined;
  /** Real time in milliseconds. */
  wallNow(): number;
}

/** Creates the actions on samples and expectations, and keeps the trials up to date. */
export function createReducerLab(context: ReducerLabContext): ReducerLab {
  const { edit, reducers, wallNow } = context;
  const store = createStore<ReducerLabState>(() => ({
    trials: {},
    builtIn: {},
    open: {},
    turn: 1,
    budgets: {},
  }));
  const tryReducer: TrialRunnerOptions['tryReducer'] = async (question, signal) => {
    const task = context.tryReducer();
    if (!task)
      throw new Error('The code that runs reducers did not load. Reload the page to try again.');
    return task(question, signal);
  };
  const runner = createTrialRunner({
    ...{ session: context.store, lab: store, tryReducer, reducers, wallNow },
  });
  const current = () => context.store.getState().workspace;
  const createIds = createIdSeries(() => {
    const { samples, expectations } = current();
    return [...samples, ...expectations].map(({ id }) => id);
  });
  const openSample = (tool: string, id: string) =>
    store.setState(({ open }) => ({
      open: Object.fromEntries([...Object.entries(open), [tool, id]]),
    }));
  const findBuiltIn = (tool: string, id: string) =>
    lookup(store.getState().builtIn, tool)?.find((one) => one.id === id);
  const loadBuiltIn = async (tool: string) => {
    if (lookup(store.getState().builtIn, tool)) return;
    const { loadSamples } = await import('../../catalog/samples/samples.ts');
    const found = await loadSamples(tool);
    store.setState(({ builtIn }) => ({
      builtIn: Object.fromEntries([...Object.entries(builtIn), [tool, found]]),
    }));
  };
  const samples = createSampleActions({
    ...{ store: context.store, lab: store, edit, createIds, openSample, findBuiltIn },
  });

  return {
    store,
    follow: (tool) => {
      // Without them, the document's samples are still there.
      void loadBuiltIn(tool).catch(() => {});
      return runner.follow(tool);
    },
    loadBuiltIn: async () => (await import('../../catalog/samples/samples.ts')).loadSamples(),
    tryCompared: async (tool, compared, onTrial, signal) => {
      const state = context.store.getState();
      const { builtIn, turn, budgets } = store.getState();
      const budget = budgetOf(state, lookup(budgets, tool), tool);
      const trim = trimOf(state.workspace, tool);
      const reducer = toComparedReducer(state, compared);
      for (const sample of samplesOf(state.workspace, builtIn, tool)) {
        const trial = await tryReducer({ sample, turn, budget, trim, ...reducer }, signal);
        signal.throwIfAborted();
        onTrial(sample.id, trial);
      }
    },
    openSample,
    setTurn: (turn) => store.setState({ turn: Math.max(1, Math.round(turn)) }),
    setBudget: (tool, chars) => {
      const { [tool]: _, ...others } = store.getState().budgets;
      const wanted = chars === undefined ? undefined : Math.max(0, Math.round(chars));
      const isTrial =
        wanted !== undefined && wanted !== budgetOf(context.store.getState(), undefined, tool);
      store.setState({
        budgets: isTrial ? Object.fromEntries([...Object.entries(others), [tool, wanted]]) : others,
      });
    },
    ...samples,
    ...createExpectationActions({
      edit,
      createId: () => createIds('expectation')(),
      turn: () => store.getState().turn,
      toOwnSample: (tool, id) => (findBuiltIn(tool, id) ? samples.adoptSample(tool, id) : id),
    }),
  };
}

function toComparedReducer(
  { userReducers }: SessionState,
  compared: ComparedReducer,
): Pick<TrialQuestion, 'module' | 'builtInOf'> {
  if (compared.kind === 'none') return { builtInOf: null };
  if (compared.kind === 'built-in') return { builtInOf: compared.tool };
  const compiled = lookup(userReducers, compared.tool);
  const module = compiled && 'module' in compiled ? compiled.module : undefined;
  // Code that does not compile reduces nothing.
  return module ? { module } : { builtInOf: null };
}
