import { ChevronLeft } from 'lucide-react';
import type { RefObject } from 'react';
import { CLAUSE_GROUPS, type ContractClause } from '../../../session/explain/index.ts';
import { toHash } from '../../lib/address.ts';
import styles from './ClauseArticle.module.css';
import { ClauseExampleView } from './ClauseExampleView.tsx';
import { ClauseText } from './ClauseText.tsx';
import { clauseText } from './clause-pages.ts';
import { entriesOf, STEP_ROWS } from './contents.ts';
import { EntryLink } from './EntryLink.tsx';
import { EntryView } from './EntryView.tsx';
import { StepTexts } from './StepTexts.tsx';

/** Options of {@link ClauseArticle}. */
export interface ClauseArticleProps {
  clause: ContractClause;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** One clause: its text, its messages for the model, an example that runs, and its exports. */
export function ClauseArticle({ clause, headingRef }: ClauseArticleProps) {
  const { id, title, text, step } = clause;
  const group = CLAUSE_GROUPS.find(({ clauses }) => clauses.includes(clause));
  const row = STEP_ROWS.find((one) => one.step === step);
  const full = clauseText(clause);
  return (
    <article className={styles.article}>
      <a className={styles.back} href={toHash({ route: 'reference', rest: '' })}>
        <ChevronLeft aria-hidden />
        All clauses
      </a>
      <p className={styles.group}>
        {step === undefined ? (group?.title ?? full?.section) : `Step ${step} of a call`}
      </p>
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
      {full && <ClauseText text={full} />}
      {group && <Exports id={id} />}
      <NextClauses id={id} />
    </article>
  );
}

function Exports({ id }: { id: string }) {
  const entries = entriesOf(id);
  return (
    <section className={styles.part} aria-labelledby="exports">
      <h2 id="exports" className={styles.heading}>
        In code
      </h2>
      {entries.length === 0 && (
        <p className={styles.text}>{NO_EXPORTS[id] ?? 'This clause has no export of its own.'}</p>
      )}
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
        <EntryView key={entry.name} entry={entry} />
      ))}
    </section>
  );
}

/** Links to related clauses. */
const NO_EXPORTS: Record<string, string> = {
  availability: 'A tool implements isAvailable; see ‘Tool’.',
  'dry-run': 'Set dryRun on the context; see ‘Tool context’.',
  abort: 'See abortSignal in ‘Tool context’, and timeoutMs in ‘Tool’.',
};

const ORDER = CLAUSE_GROUPS.flatMap(({ clauses }) => clauses);

function NextClauses({ id }: { id: string }) {
  const at = ORDER.findIndex((clause) => clause.id === id);
  if (at < 0) return null;
  const [before, after] = [ORDER[at - 1], ORDER[at + 1]];
  return (
    <nav className={styles.next} aria-label="Previous and next">
      {before && (
        <a href={toHash({ route: 'reference', rest: before.id })}>
          <span aria-hidden>‹ </span>
          {before.title}
        </a>
      )}
      {after && (
        <a className={styles.after} href={toHash({ route: 'reference', rest: after.id })}>
          {after.title}
          <span aria-hidden> ›</span>
        </a>
      )}
    </nav>
  );
}
