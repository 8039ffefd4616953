import { useLayoutEffect, useRef, useState } from 'react';
import { findExample } from '../../../catalog/gallery/gallery.ts';
import { PageFrame } from '../PageFrame.tsx';
import { cardId } from './ExampleCard.tsx';
import { ExampleGrid } from './ExampleGrid.tsx';
import { ExampleView } from './ExampleView.tsx';
import type { ExampleFilter } from './find-examples.ts';

/** Workspaces to view and to open in the playground. @param part the name of one; empty for all */
export function ExamplesPage({ part }: { part: string }) {
  const [filter, setFilter] = useState<ExampleFilter>({ words: '', tag: undefined });
  const heading = useRef<HTMLHeadingElement>(null);
  const example = findExample(part);
  useArrival(part, heading);

  return (
    <PageFrame page="examples" title={example ? `${example.title} · Examples` : 'Examples'}>
      {example ? (
        <ExampleView key={example.slug} example={example} headingRef={heading} />
      ) : (
        <ExampleGrid
          filter={filter}
          onFilter={setFilter}
          headingRef={heading}
          missing={part === '' ? undefined : part}
        />
      )}
    </PageFrame>
  );
}

/**
 * Opening an example focuses its heading. Back in the list, the card of that example has the focus.
 */
function useArrival(part: string, heading: React.RefObject<HTMLHeadingElement | null>): void {
  const before = useRef('');
  useLayoutEffect(() => {
    if (part === before.current) return;
    const card = part === '' ? document.getElementById(cardId(before.current)) : null;
    before.current = part;
    if (card) {
      card.focus({ preventScroll: true });
      card.scrollIntoView({ block: 'center' });
      return;
    }
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('main')?.scrollTo(0, 0);
  }, [part, heading]);
}
