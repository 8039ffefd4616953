import { type ComponentType, Suspense } from 'react';
import type { Session } from '../session/session.ts';
import { App } from './App.tsx';
import { DemoContext, type DemoHost } from './demo/demo-context.tsx';
import { lazyPart } from './lib/lazy-part.ts';
import { type PageRoute, usePlace } from './lib/place.ts';
import { SessionProvider } from './session-context.tsx';

/** Options of {@link Places}. */
export interface PlacesProps {
  /** The visitor's own workspaces; the same session each time. */
  openPlayground: () => Session;
  demos: DemoHost;
}

/** What each page beside the playground is made of. */
const PAGES: Record<PageRoute, ComponentType<{ part: string }>> = {
  learn: lazyPart(() => import('./learn/LearnPage.tsx').then((part) => part.LearnPage)),
  examples: lazyPart(() => import('./examples/ExamplesPage.tsx').then((part) => part.ExamplesPage)),
  reference: lazyPart(() =>
    import('./reference/ReferencePage.tsx').then((part) => part.ReferencePage),
  ),
};

/** The page that the address names. */
export function Places({ openPlayground, demos }: PlacesProps) {
  const place = usePlace();
  if (!place) {
    return (
      <SessionProvider session={openPlayground()}>
        <App />
      </SessionProvider>
    );
  }
  const Page = PAGES[place.page];
  return (
    <DemoContext value={demos}>
      <Suspense>
        <Page part={place.part} />
      </Suspense>
    </DemoContext>
  );
}
