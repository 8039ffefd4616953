import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import type { Sample } from '../../../../session/workspace/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { toScore } from '../../../lib/reducer-score.ts';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import side from '../../../ui/side-list.module.css';
import { toSampleState } from './labels.ts';
import { toneOf } from './pending.ts';
import styles from './SampleList.module.css';
import type { ReducerTests } from './use-reducer-tests.ts';

/**
 * The samples of a tool with their verdicts. Arrows move; Delete removes a sample of the document.
 */
export function SampleList({ tests, ref }: { tests: ReducerTests; ref: Ref<HTMLDivElement> }) {
  const { lab, tool, samples, sample, savedCount } = tests;
  const id = useId();
  const at = samples.findIndex((one) => one.id === sample?.id);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && at >= 0 && at < savedCount && sample) {
      event.preventDefault();
      lab.removeSample(sample.id);
      return;
    }
    const next = samples[targetIndex(event.key, at, samples.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    lab.openSample(tool, next.id);
    document.getElementById(`${id}-${next.id}`)?.scrollIntoView({ block: 'nearest' });
  };

  const groups = [
    { name: 'Saved in this workspace', items: samples.slice(0, savedCount) },
    { name: 'Built in', items: samples.slice(savedCount) },
  ].filter(({ items }) => items.length > 0);
  return (
    <div
      ref={ref}
      role="listbox"
      aria-label={`Samples of ${tool}`}
      aria-activedescendant={sample && `${id}-${sample.id}`}
      tabIndex={0}
      className={styles.list}
      onKeyDown={handleKeyDown}
    >
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group within a list to choose from is no set of fields.
        <div key={name} role="group" aria-label={name}>
          <p className={styles.group} aria-hidden>
            {name}
          </p>
          {items.map((one) => (
            <Row
              key={one.id}
              id={`${id}-${one.id}`}
              tests={tests}
              sample={one}
              isOpen={one.id === sample?.id}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  id: string;
  tests: ReducerTests;
  sample: Sample;
  isOpen: boolean;
}

function Row({ id, tests, sample, isOpen }: RowProps) {
  const { lab, tool, trialOf } = tests;
  const { status, text } = toSampleState(tests, sample.id);
  const trial = trialOf(sample.id);
  const score = trial && toScore(trial, sample, tests.own);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the open option.
    <div
      id={id}
      role="option"
      aria-selected={isOpen}
      className={cx(side.item, styles.row, isOpen && side.selected)}
      title={sample.name}
      onClick={() => lab.openSample(tool, sample.id)}
    >
      <StatusIcon status={status} decorative />
      <span className={styles.name}>{sample.name}</span>
      <span className="visually-hidden">
        , {text}
        {score && score.tone !== 'fine' && `, ${score.failures || 'cut by the budget'}`},{' '}
      </span>
      <span
        className={cx(styles.saved, toneOf(tests, sample.id, score && styles[score.tone]))}
        title={score?.failures || undefined}
      >
        {score?.tone === 'lost' && <TriangleAlert aria-hidden />}
        {score?.saved}
      </span>
    </div>
  );
}

function targetIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
