import type { RefObject } from 'react';
import { CLAUSE_GROUPS } from '../../session/all-clauses.ts';
import { toHash } from '../lib/address.ts';
import article from './ClauseArticle.module.css';
import { STEP_ROWS } from './contents.ts';
import styles from './Overview.module.css';
import table from './StepTexts.module.css';
import { Code, Said } from './StepTexts.tsx';

/** Options of {@link Overview}. */
export interface OverviewProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** A clause that was asked for and is none. */
  missing?: string | undefined;
}

/** The whole contract on one page: the table of gates, and a sentence for each other clause. */
export function Overview({ headingRef, missing }: OverviewProps) {
  const [steps, ...groups] = CLAUSE_GROUPS;
  return (
    <article className={article.article}>
      <h1 ref={headingRef} tabIndex={-1} className={article.title}>
        Reference
      </h1>
      {missing !== undefined && (
        <p role="alert" className={styles.missing}>
          The contract has no clause ‘{missing}’. Choose one of these.
        </p>
      )}
      <p className={article.lead}>
        The contract between a registry, its tools and a model, clause by clause. Each clause has an
        example that runs here, and what belongs to it in code.
      </p>
      <section className={article.part}>
        <h2 className={article.heading}>{steps?.title}</h2>
        <p className={article.words}>
          Every call takes these steps in this order. The first one that refuses ends it, and the
          model reads the text beside it.
        </p>
        <div className={table.scroller}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col">Clause</th>
                <th scope="col">The model reads</th>
                <th scope="col">Code</th>
              </tr>
            </thead>
            <tbody>
              {steps?.clauses.map(({ id, title, step }) => {
                const texts = STEP_ROWS.find((row) => row.step === step)?.texts ?? [];
                const shown = texts.filter(({ kind }) => kind !== 'warning');
                return (
                  <tr key={id}>
                    <td className={table.step}>{step}</td>
                    <td>
                      <a className={styles.link} href={toHash({ route: 'reference', rest: id })}>
                        {title}
                      </a>
                    </td>
                    <td>
                      {shown.map((text) => (
                        <p key={text.text}>
                          <Said text={text} />
                        </p>
                      ))}
                    </td>
                    <td>{texts[0] && <Code text={shown.at(-1) ?? texts[0]} />}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </section>
      {groups.map(({ title, clauses }) => (
        <section key={title} className={article.part}>
          <h2 className={article.heading}>{title}</h2>
          <dl className={styles.clauses}>
            {clauses.map((clause) => (
              <div key={clause.id}>
                <dt>
                  <a className={styles.link} href={toHash({ route: 'reference', rest: clause.id })}>
                    {clause.title}
                  </a>
                </dt>
                <dd>{clause.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}
