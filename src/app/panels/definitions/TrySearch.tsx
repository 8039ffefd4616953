import { useMemo, useState } from 'react';
import type {
  DefinitionBudgetView,
  ToolSearchQuestion,
  ToolSearchResult,
} from '../../../session/definitions/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatPlural } from '../../lib/format.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import { FilterBox } from '../../ui/FilterBox.tsx';
import styles from './TrySearch.module.css';

/** The tools that a call finds, unless it asks for another number. */
const FOUND = 5;

/** Milliseconds after the last key. */
const PAUSE = 80;

/** A request in plain words, and the tools that search_tools finds for it. */
export function TrySearch({ fitted }: { fitted: DefinitionBudgetView }) {
  const [query, setQuery] = useState('');
  const { definitions } = fitted.native;
  const question = useMemo(() => ({ query, definitions }), [query, definitions]);
  const answer = useAnswer(question, RANK, PAUSE);
  const ranked = answer?.value ?? [];
  const isEmpty = query.trim() === '';
  return (
    <section aria-label="Try a search" className={styles.try}>
      <FilterBox
        label="Request in plain words"
        placeholder="Try a request, such as: read a file"
        value={query}
        onChange={setQuery}
      />
      <p className={styles.status} role="status">
        {isEmpty
          ? `Ranks the tools as search_tools does. A call finds the first ${FOUND}.`
          : answer && toStatus(answer.question.query, ranked, answer.failure)}
      </p>
      {!isEmpty && <Ranking ranked={ranked} fitted={fitted} />}
    </section>
  );
}

const RANK: Ask<ToolSearchQuestion, readonly ToolSearchResult[]> = (texts, question, signal) =>
  texts.rankTools(question, signal);

function Ranking({
  ranked,
  fitted,
}: {
  ranked: readonly ToolSearchResult[];
  fitted: DefinitionBudgetView;
}) {
  const sent = new Set(fitted.sent.map(({ definition }) => definition.name));
  const best = ranked[0]?.score ?? 1;
  return (
    <ol aria-label="Found tools" className={styles.list}>
      {ranked.map(({ name, score }, at) => (
        <li key={name} className={cx(styles.row, at >= FOUND && styles.beyond)}>
          <span className={styles.place}>{at + 1}</span>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>
            {at >= FOUND ? `after the first ${FOUND}` : sent.has(name) && 'sent already'}
          </span>
          <span className={styles.track} data-paint="track" aria-hidden>
            <i data-paint="" style={{ width: `${(100 * score) / best}%` }} />
          </span>
          <span className={styles.score}>{score.toFixed(2)}</span>
        </li>
      ))}
    </ol>
  );
}

function toStatus(
  query: string,
  ranked: readonly ToolSearchResult[],
  failure: string | undefined,
): string {
  if (failure !== undefined) return failure;
  if (query.trim() === '') return '';
  if (ranked.length === 0) return 'No tool matches. Try other words.';
  return `${formatPlural(ranked.length, 'tool')}, with scores by BM25`;
}
