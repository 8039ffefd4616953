import { useEffect, useState } from 'react';
import type { ComparedReducer, Trial } from '../../../../session/reducer-lab/index.ts';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';

/** The trials of one reducer, by sample. */
export interface ComparedTrials {
  trials: ReadonlyMap<string, Trial>;
  status: 'running' | 'settled' | 'failed';
}

const NONE: ComparedTrials = { trials: new Map(), status: 'running' };

/** Tries another reducer on all samples, again whenever a sample, the turn or the budget changes. */
export function useComparedReducer(
  tests: ReducerTests,
  compared: ComparedReducer | undefined,
): ComparedTrials {
  const { lab, tool, samples, turn, budget } = tests;
  const [known, setKnown] = useState({ ...NONE, name: '' });
  const name = compared ? `${compared.kind} ${'tool' in compared ? compared.tool : ''}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the reducer; samples, turn and budget are read by the lab.
  useEffect(() => {
    if (!compared) return;
    const controller = new AbortController();
    const trials = new Map(known.name === name ? known.trials : []);
    const put = (status: ComparedTrials['status']) => {
      if (!controller.signal.aborted) setKnown({ trials: new Map(trials), status, name });
    };
    // The numbers of the same reducer stay until the new ones are there.
    setKnown((before) => (before.name === name ? before : { ...NONE, name }));
    lab
      .tryCompared(
        tool,
        compared,
        (id, trial) => {
          trials.set(id, trial);
          put('running');
        },
        controller.signal,
      )
      .then(
        () => put('settled'),
        () => put('failed'),
      );
    return () => controller.abort();
  }, [lab, tool, name, samples, turn, budget]);
  return known;
}
