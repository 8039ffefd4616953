import { type KeyboardEvent, useDeferredValue, useMemo, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatPlural } from '../../lib/format.ts';
import { PAGE_GROUPS } from '../../lib/reference/clause-pages.ts';
import { type ReferencePlace, toReferenceHash } from '../../lib/reference/reference-address.ts';
import { useReferenceSearch } from '../../lib/reference/use-reference-search.ts';
import { FilterBox } from '../../ui/FilterBox.tsx';
import styles from './ClauseList.module.css';
import { FoundPlaces, NothingFound } from './FoundPlaces.tsx';

/** Options of {@link ClauseList}. */
export interface ClauseListProps {
  place: ReferencePlace;
  onQuery: (query: string) => void;
}

/** Every clause, or what the search finds. The arrow keys move through the list. */
export function ClauseList({ place: { clause, at, query = '' }, onQuery }: ClauseListProps) {
  const nav = useRef<HTMLElement>(null);
  const isAsked = query.trim() !== '';
  const search = useReferenceSearch(isAsked);
  const words = useDeferredValue(query);
  const found = useMemo(() => (typeof search === 'function' ? search(words) : []), [search, words]);

  const move = (event: KeyboardEvent) => {
    const stops = [...(nav.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const now = stops.findIndex((stop) => stop.matches(':focus'));
    const isInput = now === 0;
    if (event.key === 'Escape' && now >= 0) {
      event.preventDefault();
      if (isInput) onQuery('');
      else stops[0]?.focus();
      return;
    }
    const to: Record<string, number> = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      ...(!isInput && { Home: 1, End: stops.length - 1 }),
    };
    const next = to[event.key];
    if (isInput && event.key === 'Enter' && isAsked) return stops[1]?.click();
    if (next === undefined || now < 0) return;
    event.preventDefault();
    stops[next]?.focus();
  };

  return (
    <nav
      ref={nav}
      aria-label="Clauses"
      className={cx(styles.list, clause !== '' && styles.aside)}
      onKeyDown={move}
    >
      <FilterBox
        label="Search the reference"
        placeholder="Search the reference"
        value={query}
        onChange={onQuery}
        className={styles.search}
      />
      <p className="visually-hidden" role="status">
        {isAsked && typeof search === 'function' ? formatPlural(found.length, 'result') : ''}
      </p>
      {!isAsked && <AllClauses current={clause} />}
      {isAsked && found.length > 0 && (
        <FoundPlaces query={query.trim()} found={found} open={at ?? clause} />
      )}
      {isAsked && found.length === 0 && <NothingFound query={words} search={search} />}
    </nav>
  );
}

function AllClauses({ current }: { current: string }) {
  return PAGE_GROUPS.map(({ title, clauses }) => (
    <section key={title} className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {clauses.map((clause) => (
          <li key={clause.id}>
            <a
              href={toReferenceHash({ clause: clause.id })}
              aria-current={clause.id === current ? 'page' : undefined}
              className={styles.clause}
            >
              {clause.step !== undefined && <span className={styles.step}>{clause.step}</span>}
              {clause.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
