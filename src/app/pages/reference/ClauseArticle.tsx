import { ChevronLeft } from 'lucide-react';
import type { RefObject } from 'react';
import type { ContractClause } from '../../../session/explain/index.ts';
import { clauseText, PAGE_GROUPS } from '../../lib/reference/clause-pages.ts';
import { entriesOf, STEP_ROWS } from '../../lib/reference/contents.ts';
import { toReferenceHash } from '../../lib/reference/reference-address.ts';
import styles from './ClauseArticle.module.css';
import { ClauseExampleView } from './ClauseExampleView.tsx';
import { ClauseOptions } from './ClauseOptions.tsx';
import { ClauseText } from './ClauseText.tsx';
import { EntryLink } from './EntryLink.tsx';
import { EntryView } from './EntryView.tsx';
import { StepTexts } from './StepTexts.tsx';

/** Options of {@link ClauseArticle}. */
export interface ClauseArticleProps {
  clause: ContractClause;
  /** The words of the search beside it. */
  query?: string | undefined;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** One clause: its text, its messages for the model, an example that runs, and its exports. */
export function ClauseArticle({ clause, query, headingRef }: ClauseArticleProps) {
  const { id, title, text, step } = clause;
  const group = PAGE_GROUPS.find(({ clauses }) => clauses.includes(clause));
  const row = STEP_ROWS.find((one) => one.step === step);
  const full = clauseText(clause);
  return (
    <article className={styles.article}>
      <a className={styles.back} href={toReferenceHash({ clause: '', query })}>
        <ChevronLeft aria-hidden />
        {query ? 'All results' : 'All clauses'}
      </a>
      <p className={styles.group}>{step === undefined ? group?.title : `Step ${step} of a call`}</p>
      <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {text !== '' && <p className={styles.lead}>{text}</p>}
      {row && (
        <section className={styles.part} aria-labelledby="texts">
          <h2 id="texts" className={styles.heading}>
            Exact texts
          </h2>
          <StepTexts row={row} />
        </section>
      )}
      <ClauseExampleView clause={id} />
      <ClauseOptions clause={id} />
      {full && <ClauseText text={full} />}
      <Exports id={id} />
      <NextClauses id={id} query={query} />
    </article>
  );
}

function Exports({ id }: { id: string }) {
  const entries = entriesOf(id);
  if (entries.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="exports">
      <h2 id="exports" className={styles.heading}>
        In code
      </h2>
      {entries.length > 2 && (
        <ul className={styles.names}>
          {entries.map(({ name }) => (
            <li key={name}>
              <EntryLink name={name} />
            </li>
          ))}
        </ul>
      )}
      {entries.map((entry) => (
        <EntryView key={entry.name} entry={entry} clause={id} />
      ))}
    </section>
  );
}

const ORDER = PAGE_GROUPS.flatMap(({ clauses }) => clauses);

function NextClauses({ id, query }: { id: string; query: string | undefined }) {
  const at = ORDER.findIndex((clause) => clause.id === id);
  if (at < 0) return null;
  const [before, after] = [ORDER[at - 1], ORDER[at + 1]];
  return (
    <nav className={styles.next} aria-label="Previous and next">
      {before && (
        <a href={toReferenceHash({ clause: before.id, query })}>
          <span aria-hidden>‹ </span>
          {before.title}
        </a>
      )}
      {after && (
        <a className={styles.after} href={toReferenceHash({ clause: after.id, query })}>
          {after.title}
          <span aria-hidden> ›</span>
        </a>
      )}
    </nav>
  );
}
