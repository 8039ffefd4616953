import type { Session } from '../session/index.ts';
import type { DemoHost } from './demo/demo-context.tsx';
import { lazyPart } from './lib/lazy-part.tsx';
import { useRoute } from './lib/route.ts';
import { Playground } from './playground/Playground.tsx';
import { SessionProvider } from './session-context.tsx';

/** Options of {@link AppRouter}. */
export interface AppRouterProps {
  /** The session of the user's own workspaces; always the same object. */
  openPlayground: () => Session;
  demos: DemoHost;
}

const Pages = lazyPart(() => import('./pages/Pages.tsx').then((part) => part.Pages));

/** The page of the current address. */
export function AppRouter({ openPlayground, demos }: AppRouterProps) {
  const place = useRoute();
  if (place) {
    return <Pages place={place} demos={demos} />;
  }
  return (
    <SessionProvider session={openPlayground()}>
      <Playground />
    </SessionProvider>
  );
}
