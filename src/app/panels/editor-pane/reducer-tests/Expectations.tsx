import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Trial } from '../../../../session/reducer-lab/index.ts';
import type { ExpectationRule, Sample } from '../../../../session/workspace/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { ExpectationRow } from './ExpectationRow.tsx';
import styles from './Expectations.module.css';
import type { ReducerTests } from './use-reducer-tests.ts';

/** Options of {@link Expectations}. */
export interface ExpectationsProps {
  tests: ReducerTests;
  sample: Sample;
  trial: Trial | undefined;
}

/** The expectations about the reduced text of a sample, with their results. */
export function Expectations({ tests, sample, trial }: ExpectationsProps) {
  const { lab, tool, expectations, turn } = tests;
  const [fresh, setFresh] = useState<string>();
  const part = useRef<HTMLElement>(null);
  const own = expectations.filter(({ sampleId }) => sampleId === sample.id);

  const add = (rule: ExpectationRule) => setFresh(lab.addExpectation(tool, sample.id, rule));
  const remove = (id: string, row: HTMLElement | null) => {
    // Before its row disappears, the focus moves to the next one, or to the add button.
    const beside = row?.nextElementSibling ?? row?.previousElementSibling ?? part.current;
    beside?.querySelector<HTMLElement>('button')?.focus();
    lab.removeExpectation(id);
  };
  const chars = trial?.reduced.length ?? 0;
  const text = trial?.reduced ?? '';
  const kinds: readonly { label: string; toRule: () => ExpectationRule }[] = [
    { label: 'Contains', toRule: () => ({ kind: 'contains', text: selectedText(text) }) },
    { label: 'Does not contain', toRule: () => ({ kind: 'lacks', text: '' }) },
    { label: 'At most', toRule: () => ({ kind: 'at-most', chars }) },
    { label: 'Snapshot', toRule: () => ({ kind: 'snapshot', text }) },
  ];
  return (
    <section ref={part} className={styles.part} aria-label="Expectations">
      <div className={styles.head}>
        <h4>Expectations</h4>
        <span className={styles.hint}>for the reduced text at turn {turn}:</span>
        <span className={styles.kinds}>
          {kinds.map(({ label, toRule }) => (
            <Button
              key={label}
              small
              disabled={!trial}
              aria-label={`Add an expectation: ${label}`}
              // Keeps the selection, which becomes the expected text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(toRule())}
            >
              <Plus aria-hidden />
              {label}
            </Button>
          ))}
        </span>
      </div>
      {own.length > 0 && (
        <ul className={styles.rows}>
          {own.map((one) => (
            <ExpectationRow
              key={one.id}
              expectation={one}
              trial={tests.trialOf(sample.id, one.turn)}
              lab={lab}
              isFresh={one.id === fresh}
              onRemove={(row) => remove(one.id, row)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const LONGEST = 200;

/** The selected text on the page, if one line of the text contains it. */
function selectedText(text: string): string {
  const selected = document.getSelection()?.toString() ?? '';
  const usable = selected !== '' && selected.length <= LONGEST && text.includes(selected);
  return usable ? selected : '';
}
