import type { ComponentType } from 'react';
import { DemoContext, type DemoHost } from '../demo/demo-context.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { AppRoute, PageRoute } from '../lib/route.ts';

/** The components of the pages besides the playground. */
const PAGES: Record<PageRoute, ComponentType<{ part: string }>> = {
  learn: lazyPart(() => import('./learn/LearnPage.tsx').then((part) => part.LearnPage)),
  examples: lazyPart(() => import('./examples/ExamplesPage.tsx').then((part) => part.ExamplesPage)),
  reference: lazyPart(() =>
    import('./reference/ReferencePage.tsx').then((part) => part.ReferencePage),
  ),
};

/** One of the pages besides the playground. */
export function Pages({ place, demos }: { place: AppRoute; demos: DemoHost }) {
  const Page = PAGES[place.page];
  return (
    <DemoContext value={demos}>
      <Page part={place.part} />
    </DemoContext>
  );
}
