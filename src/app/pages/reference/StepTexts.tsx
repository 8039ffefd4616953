import { cx } from '../../lib/class-names.ts';
import type { StepRow, StepText } from '../../lib/reference/reference.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './StepTexts.module.css';

/** A row of the table of gates: the deciding rules and the texts for the model. */
export function StepTexts({ row }: { row: StepRow }) {
  const refusing = row.rules.filter(({ outcome }) => outcome === 'refuse');
  const passing = row.rules.filter(({ outcome }) => outcome !== 'refuse');
  return (
    <>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">{HEADS[row.texts[0]?.kind ?? 'refusal']}</th>
              <th scope="col">Code</th>
            </tr>
          </thead>
          <tbody>
            {row.texts.map((text) => (
              <tr key={text.text}>
                <td className={styles.step}>{row.step}</td>
                <td>
                  <Said text={text} />
                </td>
                <td>
                  <FailureCode text={text} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {row.rules.length > 0 && (
        <dl className={styles.rules}>
          {refusing.length > 0 && (
            <>
              <dt>Refusal rules</dt>
              <dd>
                <Rules names={refusing.map(({ rule }) => rule)} />
              </dd>
            </>
          )}
          <dt>Pass rules</dt>
          <dd>
            <Rules names={passing.map(({ rule }) => rule)} />
          </dd>
        </dl>
      )}
    </>
  );
}

const HEADS: Record<StepText['kind'], string> = {
  refusal: 'Model gets',
  answer: 'Model gets',
  failure: 'Model gets',
  marker: 'Marker after the kept text',
  warning: 'Warning in the trace',
};

/** A text with its placeholders marked. */
export function Said({ text: { text } }: { text: StepText }) {
  let at = 0;
  return (
    <code className={styles.said}>
      {text.split(PLACEHOLDERS).map((part) => {
        const key = at;
        at += part.length;
        const [, before, name, after] = PLACEHOLDER.exec(part) ?? [];
        return name === undefined ? (
          part
        ) : (
          <span key={key} className={cx(!name.includes(' ') && styles.unbroken)}>
            {before}
            <var>{name}</var>
            {after}
          </span>
        );
      })}
    </code>
  );
}

/** With the characters around them: a line break does not separate a number from its unit. */
const PLACEHOLDERS = /([^\s<>]*<[^>]+>[^\s<>]*)/;
const PLACEHOLDER = /^([^<]*)<([^>]+)>(.*)$/;

/** The error code of a failure, and its reason. */
export function FailureCode({ text: { kind, code, reason } }: { text: StepText }) {
  if (code === undefined) {
    return (
      <span className={styles.none}>{kind === 'warning' ? 'never refuses' : 'a success'}</span>
    );
  }
  return (
    <span className={styles.code}>
      <code>{code}</code>
      {reason !== undefined && <Badge>{reason}</Badge>}
    </span>
  );
}

function Rules({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}
