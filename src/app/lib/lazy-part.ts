import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A component that comes in a file of its own when it is first drawn, by its name in that file.
 *
 * @example
 * const LogPanel = lazyPart(() => import('./LogPanel.tsx').then((part) => part.LogPanel));
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().then((part) => ({ default: part })));
}
