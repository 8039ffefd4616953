import { clauseExamples } from '../../../catalog/clauses/clauses.ts';
import { Demo } from '../../demo/Demo.tsx';
import { Code } from '../../ui/Code.tsx';
import { Fold } from '../../ui/Fold.tsx';
import styles from './ClauseArticle.module.css';

/** A small workspace that runs at once and demonstrates the clause. */
export function ClauseExampleView({ clause }: { clause: string }) {
  const example = clauseExamples.find((one) => one.clause === clause);
  if (!example) return null;
  const { shows, start, view, call } = example;
  const code = [...(start.tools ?? []), ...Object.values(start.reducers ?? {})];
  return (
    <section className={styles.part} aria-labelledby="example">
      <h2 id="example" className={styles.heading}>
        Live example
      </h2>
      <p className={styles.text}>{shows}</p>
      <Demo key={clause} start={start} view={view} call={call} />
      {code.map((text) => (
        <Fold key={text} title="Code of this example" summary="open it to change it">
          <Code code={text} copies="the code" />
        </Fold>
      ))}
    </section>
  );
}
