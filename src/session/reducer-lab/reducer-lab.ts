import type { StoreApi } from 'zustand/vanilla';
import type { Sample } from '../workspace/workspace.ts';
import type { ExpectationActions } from './expectation-actions.ts';
import type { SampleActions } from './sample-actions.ts';
import type { Trial } from './trial.ts';

/** The state of a tool's trials. */
export interface ToolTrials {
  /**
   * `settled`: the trials are up to date. `running`: some belong to the previous text. `broken`:
   * the reducer does not compile. `waiting`: its code is untrusted and waits for Run. `stopped`: a
   * trial hit a limit, so the samples after it were not tried.
   */
  status: 'running' | 'settled' | 'broken' | 'waiting' | 'stopped';
  /** The reducer's author. */
  by: 'user' | 'built-in' | 'none';
  /** Keys are made by {@link trialKey}. */
  trials: ReadonlyMap<string, Trial>;
  /** The keys of trials that belong to an earlier code, reducer, budget or cut. */
  pending: ReadonlySet<string>;
}

/** State of the lab outside the document. */
export interface ReducerLabState {
  trials: Readonly<Record<string, ToolTrials>>;
  /** Built-in samples by tool; present once they are loaded. */
  builtIn: Readonly<Record<string, readonly Sample[]>>;
  /** The open sample, by tool. */
  open: Readonly<Record<string, string>>;
  /** `turnCount` for reducers, at least 1. */
  turn: number;
  /**
   * The trial budgets of calls, by tool, in UTF-16 code units. Without one, a call has its share of the
   * turn's budget.
   */
  budgets: Readonly<Record<string, number>>;
}

/** A reducer to compare with: none, a built-in one, or the user's one of another tool. */
export type ComparedReducer = { kind: 'none' } | { kind: 'built-in' | 'user'; tool: string };

/** The user's actions on samples, trials and expectations. None throws. */
export interface ReducerLab extends SampleActions, ExpectationActions {
  store: StoreApi<ReducerLabState>;
  /** Keeps the trials of a tool up to date. @returns a function that ends the updates */
  follow(tool: string): () => void;
  /** Loads all built-in samples. Rejects if they fail to load. */
  loadBuiltIn(): Promise<readonly Sample[]>;
  /**
   * Tries another reducer on all samples of a tool, one after the other. Rejects if the engine does
   * not load, and when the signal aborts.
   *
   * @param onTrial is called after each sample
   */
  tryCompared(
    tool: string,
    compared: ComparedReducer,
    onTrial: (sampleId: string, trial: Trial) => void,
    signal: AbortSignal,
  ): Promise<void>;
  openSample(tool: string, id: string): void;
  /** Rounded, and at least 1. */
  setTurn(turn: number): void;
  /** Rounded, and at least 0; `undefined`, or the budget of a run, restores the latter. */
  setBudget(tool: string, chars: number | undefined): void;
}

/** The key of a trial among those of a tool. */
export function trialKey(sampleId: string, turn: number): string {
  return `${turn} ${sampleId}`;
}
