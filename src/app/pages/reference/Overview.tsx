import type { RefObject } from 'react';
import type { ContractClause } from '../../../session/explain/index.ts';
import { PAGE_GROUPS } from '../../lib/reference/clause-pages.ts';
import { toReferenceHash } from '../../lib/reference/reference-address.ts';
import article from './ClauseArticle.module.css';
import styles from './Overview.module.css';
import { StepTable } from './StepTable.tsx';

/** Options of {@link Overview}. */
export interface OverviewProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** An unknown clause in the address. */
  missing?: string | undefined;
}

/** The whole contract on one page: the table of gates, and one sentence for each other clause. */
export function Overview({ headingRef, missing }: OverviewProps) {
  const [steps, ...groups] = PAGE_GROUPS;
  return (
    <article className={article.article}>
      <h1 ref={headingRef} tabIndex={-1} className={article.title}>
        Reference
      </h1>
      {missing !== undefined && (
        <p role="alert" className={styles.missing}>
          The clause ‘{missing}’ does not exist. Choose one of these.
        </p>
      )}
      <p className={article.lead}>
        The contract between a registry, its tools and a model, clause by clause, with options,
        exact texts and exports. Many clauses have an example that runs on this page.
      </p>
      <section className={article.part}>
        <h2 className={article.heading}>{steps?.title}</h2>
        <p className={article.text}>
          Every call passes these steps in this order. The first refusal ends the call, and the
          model reads the text beside it.
        </p>
        <StepTable />
        <Clauses clauses={steps?.clauses.filter(({ step }) => step === undefined) ?? []} />
      </section>
      {groups.map(({ title, clauses }) => (
        <section key={title} className={article.part}>
          <h2 className={article.heading}>{title}</h2>
          <Clauses clauses={clauses} />
        </section>
      ))}
      <section className={article.part}>
        <h2 className={article.heading}>Sources</h2>
        <dl className={styles.clauses}>
          {SOURCES.map(([name, what]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}

function Clauses({ clauses }: { clauses: readonly ContractClause[] }) {
  return (
    <dl className={styles.clauses}>
      {clauses.map(({ id, title, text }) => (
        <div key={id}>
          <dt>
            <a className={styles.link} href={toReferenceHash({ clause: id })}>
              {title}
            </a>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const SOURCES = [
  [
    'docs/contract.md',
    'Toolyard: every clause in full, with its source and the reason for each decision.',
  ],
  ['Ethos', 'The references of its tool registry and its tool interface.'],
  ['ADK', 'The class ToolRegistry: merge and ephemeral tools.'],
  ['Astromesh', 'Tool kinds, declarations, permissions and rate limits.'],
  ['Air', 'A registry with concurrent readers.'],
] as const;
