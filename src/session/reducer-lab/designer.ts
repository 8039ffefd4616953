import type { StoreApi } from 'zustand/vanilla';
import type { ReducerSample } from '../../sandbox/api.ts';
import type { ExpectationRule, Sample } from '../workspace/workspace.ts';
import type { Trial } from './trial.ts';

/** How the trials of one tool stand. */
export interface ToolTrials {
  /**
   * `settled`: the trials belong to the present text. `running`: some are of the text before.
   * `broken`: the reducer does not compile. `waiting`: its code comes from outside, and Run looks
   * at it first. `stopped`: it had to be ended, so the samples behind were not tried.
   */
  status: 'running' | 'settled' | 'broken' | 'waiting' | 'stopped';
  /** Who reduces. */
  by: 'own' | 'built-in' | 'nobody';
  /** By sample and turn, as {@link trialKey} says. */
  trials: ReadonlyMap<string, Trial>;
}

/** What the designer shows beside the document. */
export interface DesignerState {
  trials: Readonly<Record<string, ToolTrials>>;
  /** Samples that come with the page, by tool; present once they are loaded. */
  builtIn: Readonly<Record<string, readonly Sample[]>>;
  /** The open sample, by tool. */
  open: Readonly<Record<string, string>>;
  /** `turnCount` for reducers, at least 1. */
  turn: number;
  /** What a call may keep, in UTF-16 code units; `undefined` for what the turn's budget gives. */
  budget: number | undefined;
}

/** What the user can do with expectations of samples. None throws. */
export interface ExpectationActions {
  /** Adds one at the present turn; a built-in sample is copied into the document first. @returns its id */
  addExpectation(tool: string, sampleId: string, rule: ExpectationRule): string | undefined;
  changeExpectation(id: string, rule: ExpectationRule): void;
  /** Can be undone. */
  removeExpectation(id: string): void;
}

/** A reducer's workshop: samples, what becomes of them, and what is expected. None throws. */
export interface Designer extends ExpectationActions {
  store: StoreApi<DesignerState>;
  /** Keeps the trials of a tool up to date. @returns ends that */
  follow(tool: string): () => void;
  /** Every sample that comes with the page. Rejects where they cannot be loaded. */
  loadBuiltIn(): Promise<readonly Sample[]>;
  openSample(tool: string, id: string): void;
  /** Rounded, and at least 1. */
  setTurn(turn: number): void;
  /** Rounded, and at least 0; `undefined` goes back to the turn's budget. */
  setBudget(chars: number | undefined): void;
  /** Adds a sample and opens it. @returns its id */
  addSample(sample: Omit<Sample, 'id'>): string;
  /** Keeps what a call of the shown run gave; ignored where there is nothing to keep. */
  keepCall(callId: string): void;
  /** Keeps an input that shows how a rule is broken. */
  keepCounterexample(tool: string, name: string, sample: ReducerSample): void;
  /** Copies a built-in sample into the document and opens the copy. @returns its id */
  adoptSample(tool: string, id: string): string | undefined;
  changeSample(id: string, patch: Partial<Pick<Sample, 'name' | 'argsText' | 'result'>>): void;
  duplicateSample(id: string): void;
  /** With what was expected of it; can be undone. */
  removeSample(id: string): void;
}

/** Names one trial among those of a tool. */
export function trialKey(sampleId: string, turn: number): string {
  return `${turn} ${sampleId}`;
}
