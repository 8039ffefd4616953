import { useEffect, useState } from 'react';
import type { Rival, Trial } from '../../../../session/reducer-lab/index.ts';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';

/** The trials of one rival, by sample. */
export interface RivalTrials {
  trials: ReadonlyMap<string, Trial>;
  status: 'running' | 'settled' | 'failed';
}

const NONE: RivalTrials = { trials: new Map(), status: 'running' };

/** Tries a rival on all samples, again whenever a sample, the turn or the budget changes. */
export function useRival(tests: ReducerTests, rival: Rival | undefined): RivalTrials {
  const { lab, tool, samples, turn, budget } = tests;
  const [known, setKnown] = useState({ ...NONE, name: '' });
  const name = rival ? `${rival.kind} ${'tool' in rival ? rival.tool : ''}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the rival; samples, turn and budget are read by the lab.
  useEffect(() => {
    if (!rival) return;
    const controller = new AbortController();
    const trials = new Map(known.name === name ? known.trials : []);
    const put = (status: RivalTrials['status']) => {
      if (!controller.signal.aborted) setKnown({ trials: new Map(trials), status, name });
    };
    // The numbers of the same rival stay until the new ones are there.
    setKnown((before) => (before.name === name ? before : { ...NONE, name }));
    lab
      .tryRival(
        tool,
        rival,
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
