import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PageFrame } from '../PageFrame.tsx';
import { ClauseArticle } from './ClauseArticle.tsx';
import { ClauseList } from './ClauseList.tsx';
import { findPage } from './clause-pages.ts';
import { OpenEntry } from './EntryLink.tsx';
import { entryId } from './EntryView.tsx';
import { Overview } from './Overview.tsx';
import styles from './ReferencePage.module.css';

/** The contract, clause by clause. @param part the id of a clause; empty for all */
export function ReferencePage({ part }: { part: string }) {
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<{ name: string }>();
  const scroller = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const clause = findPage(part);

  useArrival(part, () => {
    heading.current?.focus({ preventScroll: true });
    for (let box: HTMLElement | null = scroller.current; box; box = box.parentElement) {
      box.scrollTo(0, 0);
    }
  });

  // After the clause has taken the focus, so that the export keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for an export of the open clause.
  useEffect(() => {
    const target = wanted && document.getElementById(entryId(wanted.name));
    if (!target) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'start' });
    setWanted(undefined);
  }, [wanted, part]);

  return (
    <PageFrame page="reference" title={clause ? `${clause.title} · Reference` : 'Reference'}>
      <OpenEntry value={(name) => setWanted({ name })}>
        <div className={styles.layout}>
          <ClauseList current={clause?.id ?? ''} query={query} onQuery={setQuery} />
          <div ref={scroller} className={styles.content}>
            {clause ? (
              <ClauseArticle clause={clause} headingRef={heading} />
            ) : (
              <Overview headingRef={heading} missing={part === '' ? undefined : part} />
            )}
          </div>
        </div>
      </OpenEntry>
    </PageFrame>
  );
}

/** The page itself takes no focus on arrival; an address of a clause focuses its heading. */
function useArrival(part: string, arrive: () => void): void {
  const before = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address moves the focus.
  useLayoutEffect(() => {
    if (part !== before.current) arrive();
    before.current = part;
  }, [part]);
}
