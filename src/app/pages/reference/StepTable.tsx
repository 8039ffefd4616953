import { STEP_INFOS } from '../../../session/explain/index.ts';
import { toHash } from '../../lib/address.ts';
import { cx } from '../../lib/class-names.ts';
import { STEP_ROWS } from '../../lib/reference/contents.ts';
import overview from './Overview.module.css';
import styles from './StepTexts.module.css';
import { FailureCode, Said } from './StepTexts.tsx';

/** The steps of a call, with all messages for the model. */
export function StepTable() {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Clause</th>
            <th scope="col">Model gets</th>
            <th scope="col" className={styles.wide}>
              Code
            </th>
          </tr>
        </thead>
        <tbody>
          {STEP_INFOS.map(({ clause, title, step }) => (
            <StepLines key={step} step={step} title={title} id={clause.id} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StepLines({ step, title, id }: { step: number; title: string; id: string }) {
  const texts = STEP_ROWS.find((row) => row.step === step)?.texts ?? [];
  const read = texts.filter(({ kind }) => kind !== 'warning');
  const lines = read.length > 0 ? read : [undefined];
  return lines.map((text, index) => (
    <tr key={text?.text ?? id} className={cx(index < lines.length - 1 && styles.goesOn)}>
      {index === 0 && (
        <>
          <td rowSpan={lines.length} className={styles.step}>
            {step}
          </td>
          <th scope="rowgroup" rowSpan={lines.length} className={styles.clause}>
            <a className={overview.link} href={toHash({ route: 'reference', rest: id })}>
              {title}
            </a>
          </th>
        </>
      )}
      <td>
        {text ? <Said text={text} /> : <span className={styles.none}>Never refuses a call.</span>}
        {text && (
          <span className={styles.narrow}>
            <FailureCode text={text} />
          </span>
        )}
      </td>
      <td className={styles.wide}>{text && <FailureCode text={text} />}</td>
    </tr>
  ));
}
