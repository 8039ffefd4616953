import { type KeyboardEvent, type RefObject, useMemo, useRef } from 'react';
import { formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { ExampleCard } from './ExampleCard.tsx';
import styles from './ExampleGrid.module.css';
import { type ExampleFilter, findExamples, TAG_LABELS, TAGS, toSections } from './find-examples.ts';
import { nextInGrid } from './next-in-grid.ts';
import { SystemList } from './SystemList.tsx';

/** Options of {@link ExampleGrid}. */
export interface ExampleGridProps {
  filter: ExampleFilter;
  onFilter: (filter: ExampleFilter) => void;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** An unknown name in the address. */
  missing: string | undefined;
}

/** All examples as cards, with filters. The arrow keys move between cards. */
export function ExampleGrid({ filter, onFilter, headingRef, missing }: ExampleGridProps) {
  const list = useRef<HTMLElement>(null);
  const found = useMemo(() => findExamples(filter), [filter]);
  const isFiltered = filter.words.trim() !== '' || filter.tag !== undefined;

  const move = (event: KeyboardEvent) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
    const next = nextInGrid(cards, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div className={styles.page}>
      <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
        Examples
      </h1>
      <p className={styles.lead}>
        Workspaces with a finished run. Look at one, change its budget, or fork it into your own
        workspace.
      </p>
      {missing !== undefined && (
        <p className={styles.missing} role="alert">
          The example ‘{missing}’ does not exist. Choose one of these.
        </p>
      )}
      <div className={styles.filters}>
        <FilterBox
          label="Search examples"
          placeholder="Search examples"
          value={filter.words}
          onChange={(words) => onFilter({ ...filter, words })}
          className={styles.search}
        />
        <fieldset className={styles.tags}>
          <legend className="visually-hidden">Topics</legend>
          {TAGS.map((tag) => (
            <button
              key={tag}
              type="button"
              className={styles.tag}
              aria-pressed={filter.tag === tag}
              onClick={() => onFilter({ ...filter, tag: filter.tag === tag ? undefined : tag })}
            >
              {TAG_LABELS[tag]}
            </button>
          ))}
        </fieldset>
        <p className={styles.count} role="status">
          {formatPlural(found.length, 'example')}
        </p>
      </div>
      {found.length === 0 && (
        <div className={styles.none}>
          <p>No example matches. Try fewer words.</p>
          <Button small onClick={() => onFilter({ words: '', tag: undefined })}>
            Show all examples
          </Button>
        </div>
      )}
      <section
        ref={list}
        aria-label={isFiltered ? 'Matching examples' : 'All examples'}
        onKeyDown={move}
      >
        {toSections(found).map(({ title, lead, examples }) => (
          <div key={title} className={styles.section}>
            <h2 className={styles.heading}>{title}</h2>
            <p className={styles.about}>{lead}</p>
            {examples.every(({ system }) => system !== undefined) && !isFiltered && <SystemList />}
            <ul className={styles.grid} aria-label={`Examples: ${title}`}>
              {examples.map((example) => (
                <ExampleCard key={example.slug} example={example} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </div>
  );
}
