import { ChevronLeft } from 'lucide-react';
import type { RefObject } from 'react';
import type { GalleryExample } from '../../../catalog/gallery/gallery.ts';
import { findClause } from '../../../session/explain/index.ts';
import { Demo } from '../../demo/Demo.tsx';
import { toHash } from '../../lib/address.ts';
import { EmbedSnippet } from './EmbedSnippet.tsx';
import { ExampleFiles } from './ExampleFiles.tsx';
import styles from './ExampleView.module.css';
import { ForkExample } from './ForkExample.tsx';
import { PreviousNext } from './PreviousNext.tsx';

/** Options of {@link ExampleView}. */
export interface ExampleViewProps {
  example: GalleryExample;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** One example in full: it runs at once, can run again, and can be opened in the playground. */
export function ExampleView({ example, headingRef }: ExampleViewProps) {
  const { slug, title, sentence, teaches, start, view, call, clause } = example;
  const found = findClause(clause);
  return (
    <article className={styles.article}>
      <a className={styles.back} href={toHash({ route: 'examples', rest: '' })}>
        <ChevronLeft aria-hidden />
        All examples
      </a>
      <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>{sentence}</p>
      <ForkExample start={start} />
      <div className={styles.demo}>
        <Demo start={start} title={start.name} view={view} call={call} />
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="teaches">
          <h2 id="teaches" className={styles.heading}>
            What it shows
          </h2>
          <p>{teaches}</p>
          {found && (
            <p className={styles.clause}>
              <a href={toHash({ route: 'reference', rest: found.id })}>
                {found.step === undefined ? 'Clause' : `Clause ${found.step}`}: {found.title}
              </a>
              <span>{found.text}</span>
            </p>
          )}
        </section>
        <EmbedSnippet slug={slug} />
      </div>
      <ExampleFiles start={start} />
      <PreviousNext slug={slug} />
    </article>
  );
}
