import { type KeyboardEvent, useMemo, useRef } from 'react';
import { toHash } from '../../lib/address.ts';
import { cx } from '../../lib/class-names.ts';
import { FilterBox } from '../../ui/FilterBox.tsx';
import styles from './ClauseList.module.css';
import { namesOf } from './contents.ts';
import { EntryLink } from './EntryLink.tsx';
import { findClauses } from './find-clauses.ts';

/** Options of {@link ClauseList}. */
export interface ClauseListProps {
  /** Id of the open clause; empty for none. */
  current: string;
  query: string;
  onQuery: (query: string) => void;
}

/** Every clause, with a search. The arrow keys move through the list. */
export function ClauseList({ current, query, onQuery }: ClauseListProps) {
  const nav = useRef<HTMLElement>(null);
  const groups = useMemo(() => findClauses(query, namesOf), [query]);
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);

  const move = (event: KeyboardEvent) => {
    const stops = [...(nav.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    const isInput = at === 0;
    const to: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      ...(!isInput && { Home: 1, End: stops.length - 1 }),
    };
    const next = to[event.key];
    if (isInput && event.key === 'Enter') return stops[1]?.click();
    if (next === undefined || at < 0) return;
    event.preventDefault();
    stops[next]?.focus();
  };

  return (
    <nav
      ref={nav}
      aria-label="Clauses"
      className={cx(styles.list, current !== '' && styles.aside)}
      onKeyDown={move}
    >
      <FilterBox
        label="Search clauses and exports"
        placeholder="Search clauses and exports"
        value={query}
        onChange={onQuery}
        className={styles.search}
      />
      <p className="visually-hidden" role="status">
        {query === '' ? '' : `${count} ${count === 1 ? 'clause' : 'clauses'} found`}
      </p>
      {count === 0 && <p className={styles.none}>No clause or export matches. Try fewer words.</p>}
      {groups.map(({ title, found }) => (
        <section key={title} className={styles.group}>
          <h2 className={styles.title}>{title}</h2>
          <ul>
            {found.map(({ clause, names }) => (
              <li key={clause.id}>
                <a
                  href={toHash({ route: 'reference', rest: clause.id })}
                  aria-current={clause.id === current ? 'page' : undefined}
                  className={styles.clause}
                >
                  {clause.step !== undefined && <span className={styles.step}>{clause.step}</span>}
                  {clause.title}
                </a>
                {names.length > 0 && (
                  <ul>
                    {names.map((name) => (
                      <li key={name}>
                        <EntryLink name={name} className={styles.export} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
