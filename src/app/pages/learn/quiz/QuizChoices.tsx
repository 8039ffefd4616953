import { useId } from 'react';
import type { QuizChoice } from '../../../../session/lessons/index.ts';
import { cx } from '../../../lib/class-names.ts';
import styles from './Quiz.module.css';

/** Options of {@link QuizChoices}. */
export interface QuizChoicesProps {
  legend: string;
  choices: readonly QuizChoice[];
  chosen: string | undefined;
  /** The id of the right choice, once it is uncovered. */
  right: string | undefined;
  /** The choices are texts for the model. Default: names of gates. */
  isText?: boolean;
  onChoose: (id: string) => void;
}

/** A question with one answer. */
export function QuizChoices(props: QuizChoicesProps) {
  const { legend, choices, chosen, right, isText = false, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={cx(styles.choices, isText && styles.texts)}>
      <legend className={styles.caption}>{legend}</legend>
      {choices.map(({ id, label }) => (
        <label key={id} className={styles.choice} data-verdict={toVerdict(id, chosen, right)}>
          <input
            type="radio"
            name={name}
            checked={chosen === id}
            disabled={right !== undefined}
            onChange={() => onChoose(id)}
          />
          <span>{label}</span>
          {right !== undefined && id === right && <span className={styles.mark}>right</span>}
          {right !== undefined && id === chosen && id !== right && (
            <span className={styles.mark}>your choice</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function toVerdict(id: string, chosen: string | undefined, right: string | undefined) {
  if (right === undefined) return undefined;
  if (id === right) return 'right';
  return id === chosen ? 'wrong' : undefined;
}
