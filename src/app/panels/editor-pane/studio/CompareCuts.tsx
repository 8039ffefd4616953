import { use, useMemo } from 'react';
import type { TrimStrategy } from '../../../../core/index.ts';
import { lookup } from '../../../../session/lib/index.ts';
import type { ComparedCut } from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { TRIM_LABELS } from '../../../lib/trim-labels.ts';
import { type Ask, useAnswer } from '../../../lib/use-answer.ts';
import { useActions, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Scroller } from '../../../ui/Scroller.tsx';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import styles from './CompareCuts.module.css';
import { CutResult } from './CutResult.tsx';

interface Question {
  sample: Sample;
  budget: number;
}

const ASK: Ask<Question, readonly ComparedCut[]> = (texts, { sample, budget }, signal) => {
  const { tool, argsText, result } = sample;
  return texts.compareCuts({ sample: { tool, argsText, result }, budget }, signal);
};

/** The slider moves through many budgets. Unit: milliseconds. */
const PAUSE = 60;

/** The ways to cut the open sample, beside each other. */
export function CompareCuts({ tests }: { tests: ReducerTests }) {
  if (!tests.sample) return <EmptyState title={`${tests.tool} has no samples to cut yet.`} />;
  return <Cuts tests={tests} sample={tests.sample} />;
}

function Cuts({ tests: { tool, budget }, sample }: { tests: ReducerTests; sample: Sample }) {
  const question = useMemo(() => ({ sample, budget }), [sample, budget]);
  const answer = useAnswer(question, ASK, PAUSE);
  const { setTrim } = use(useActions().loadActions('budget'));
  const chosen = useSession(({ workspace }) =>
    lookup(workspace.contextSettings?.trims ?? {}, tool),
  );
  const { ok, ...texts } = sample.result;
  const total = ('value' in texts ? texts.value : texts.error).length;
  // The sizes belong to the texts below them.
  const shown = answer?.question ?? question;
  return (
    <Scroller label="Ways to cut" className={styles.cuts}>
      <p className={styles.about}>
        The tool result, {formatPlural(total, 'character')}, cut to {formatCount(shown.budget)}.{' '}
        {ok
          ? 'A reducer comes first in a run: only what it returns is cut.'
          : 'A failure keeps its start, however its tool is cut.'}
      </p>
      {answer?.failure && <p role="alert">{answer.failure}</p>}
      <ul className={styles.columns}>
        {TRIM_LABELS.map(({ value, stays }) => (
          <li key={value} aria-label={`${value}: ${stays}`} className={styles.column}>
            <Cut
              cut={answer?.value?.find(({ strategy }) => strategy === value)}
              {...{ tool, value, stays, total }}
              isChosen={chosen === value}
              onChoose={() => setTrim(tool, chosen === value ? undefined : value)}
            />
          </li>
        ))}
      </ul>
    </Scroller>
  );
}

interface CutProps {
  tool: string;
  value: TrimStrategy;
  stays: string;
  /** Absent until the engine has answered. */
  cut: ComparedCut | undefined;
  total: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Cut({ tool, value, stays, cut, total, isChosen, onChoose }: CutProps) {
  return (
    <>
      <div className={styles.head}>
        <h4>
          <code>{value}</code> <span>{stays}</span>
        </h4>
        <Button
          small
          aria-pressed={isChosen}
          aria-label={`Cut ${tool} this way: ${value}`}
          onClick={onChoose}
        >
          {`Cut ${tool} this way`}
        </Button>
        <p>{cut ? toSizes(cut, total) : 'Cutting…'}</p>
      </div>
      {cut && <CutResult label={`Text for the model, ${value}`} cut={cut} />}
    </>
  );
}

function toSizes({ strategy, kept, isCut, place }: ComparedCut, total: number): string {
  if (!isCut) return `Nothing is cut: ${formatCount(total)} characters fit.`;
  const keeps = `Keeps ${formatCount(kept)} of ${formatPlural(total, 'character')}.`;
  if (strategy !== 'json') return keeps;
  return place
    ? `${keeps} It cannot be cut as JSON, so its start stays, as with head.`
    : `${keeps} Notes in the JSON count what is left out.`;
}
