import { useEffect, useLayoutEffect, useRef } from 'react';
import { findPage } from '../../lib/reference/clause-pages.ts';
import {
  parseReferencePart,
  toAnchor,
  toReferenceHash,
} from '../../lib/reference/reference-address.ts';
import { PageFrame } from '../PageFrame.tsx';
import { ClauseArticle } from './ClauseArticle.tsx';
import { ClauseList } from './ClauseList.tsx';
import { Overview } from './Overview.tsx';
import styles from './ReferencePage.module.css';

/**
 * The contract, clause by clause.
 *
 * @param part the id of a clause, or nothing for all; with a place on its page, and a search
 */
export function ReferencePage({ part }: { part: string }) {
  const place = parseReferencePart(part);
  const { at, query } = place;
  const scroller = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const clause = findPage(place.clause);

  useArrival(place.clause, () => {
    heading.current?.focus({ preventScroll: true });
    for (let box: HTMLElement | null = scroller.current; box; box = box.parentElement) {
      box.scrollTo(0, 0);
    }
  });

  // After the clause has taken the focus, so that the export keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same export of another clause, too.
  useEffect(() => {
    const target = at === undefined ? null : document.getElementById(toAnchor(at));
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'start' });
  }, [at, place.clause]);

  return (
    <PageFrame page="reference" title={clause ? `${clause.title} · Reference` : 'Reference'}>
      <div className={styles.layout}>
        <ClauseList
          place={{ ...place, clause: clause?.id ?? '' }}
          onQuery={(words) => replaceAddress(toReferenceHash({ ...place, query: words }))}
        />
        <div ref={scroller} className={styles.content}>
          {clause ? (
            <ClauseArticle clause={clause} query={query} headingRef={heading} />
          ) : (
            <Overview
              headingRef={heading}
              missing={place.clause === '' ? undefined : place.clause}
            />
          )}
        </div>
      </div>
    </PageFrame>
  );
}

/** Each search is an address, and typing makes no entries in the history. */
function replaceAddress(hash: string): void {
  history.replaceState(history.state, '', hash);
  // The browser reports only what links do.
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The page itself takes no focus on arrival; an address of a clause focuses its heading. */
function useArrival(clause: string, arrive: () => void): void {
  const before = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new clause moves the focus.
  useLayoutEffect(() => {
    if (clause !== before.current) arrive();
    before.current = clause;
  }, [clause]);
}
