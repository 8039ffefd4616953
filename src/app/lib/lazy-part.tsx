import {
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { loadOnce } from '../../lib/load-once.ts';
import { notePartFailure } from './page-state.ts';

/** A prop of every lazy part besides its own ones. */
export interface LazyPartProps {
  /** Shown until the part is loaded; default nothing. */
  waiting?: ReactNode;
}

/**
 * A component whose file loads when it is first rendered, by its export name. If the file does not
 * load, the page shows a notice. The part is loaded again when it is next rendered.
 *
 * Not `React.lazy`: React shows a loaded part up to 300 ms after the previous one.
 *
 * @example
 * const LogPanel = lazyPart(() => import('./LogPanel.tsx').then((part) => part.LogPanel));
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LazyPartProps> {
  let loaded: ComponentType<Props> | undefined;
  const get = loadOnce(async () => {
    loaded = await load();
  });
  // biome-ignore lint/correctness/noComponentHookFactories: each part is made once, by its module
  return function LazyPart({ waiting, ...props }) {
    const [Part, show] = useState(() => {
      // Starts before the first effects, which wait for the whole page.
      if (!loaded) get().catch(() => {}); // the effect reports it
      return loaded;
    });
    useEffect(() => {
      if (Part) return;
      let isMounted = true;
      // The calls of a run are drawn first.
      const draw = () => isMounted && startTransition(() => show(() => loaded));
      get().then(draw, notePartFailure);
      return () => {
        isMounted = false;
      };
    }, [Part]);
    // The cast holds: `Props` are the props without `waiting`.
    const own = props as unknown as Props;
    // A part may wait for its actions.
    return <Suspense fallback={waiting}>{Part ? <Part {...own} /> : waiting}</Suspense>;
  };
}
