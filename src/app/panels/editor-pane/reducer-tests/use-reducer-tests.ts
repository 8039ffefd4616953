import { use, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { lookup } from '../../../../session/lib/index.ts';
import {
  budgetOf,
  countExpectations,
  type ExpectationCount,
  failureTextsOf,
  type ReducerLab,
  samplesOf,
  type ToolTrials,
  type Trial,
  trialKey,
} from '../../../../session/reducer-lab/index.ts';
import type { Expectation, Sample } from '../../../../session/workspace/index.ts';
import { keepSample } from '../../../lib/page-state.ts';
import { useActions, useSession } from '../../../session-context.tsx';

/** A tool's samples with their trials and actions. */
export interface ReducerTests {
  lab: ReducerLab;
  tool: string;
  samples: readonly Sample[];
  /** The number of samples in the document; the others are built in. */
  savedCount: number;
  expectations: readonly Expectation[];
  /** Texts of lines that also count as failures of the tool, in lower case. */
  own: readonly string[];
  /** The open sample. */
  sample: Sample | undefined;
  turn: number;
  budget: number;
  /** The budget of a call in a run. Another {@link ReducerTests.budget} is a trial. */
  runBudget: number;
  status: ToolTrials['status'];
  by: ToolTrials['by'];
  counts: ExpectationCount;
  /** Absent before the trial. @param turn default: the turn in the lab */
  trialOf(sampleId: string, turn?: number): Trial | undefined;
  /** Whether that trial belongs to an earlier code, reducer or budget. */
  isPending(sampleId: string): boolean;
}

/** Keeps the trials of a tool up to date while the component is mounted. */
export function useReducerTests(tool: string): ReducerTests {
  const lab = use(useActions().loadActions('reducerLab'));
  useEffect(() => lab.follow(tool), [lab, tool]);
  const { turn, budgets, builtIn, open, trials: all } = useStore(lab.store);
  const workspace = useSession((state) => state.workspace);
  const runBudget = useSession((state) => budgetOf(state, undefined, tool));
  const budget = lookup(budgets, tool) ?? runBudget;
  const { failureTexts } = workspace;
  const own = useMemo(() => failureTextsOf(failureTexts, tool), [failureTexts, tool]);
  const known = lookup(all, tool);
  const opened = lookup(open, tool);
  useEffect(() => {
    if (opened !== undefined) keepSample({ tool, id: opened });
  }, [tool, opened]);

  return useMemo(() => {
    const samples = samplesOf(workspace, builtIn, tool);
    const { expectations } = workspace;
    const trialOf = (id: string, at = turn) => known?.trials.get(trialKey(id, at));
    const sample = samples.find(({ id }) => id === opened) ?? samples[0];
    return {
      lab,
      tool,
      samples,
      savedCount: samples.length - (lookup(builtIn, tool)?.length ?? 0),
      expectations,
      own,
      sample,
      turn,
      budget,
      runBudget,
      status: known?.status ?? 'running',
      by: known?.by ?? 'none',
      counts: countExpectations(samples, expectations, trialOf),
      trialOf,
      isPending: (id) => known?.pending.has(trialKey(id, turn)) ?? false,
    };
  }, [lab, tool, workspace, own, builtIn, opened, turn, budget, runBudget, known]);
}
