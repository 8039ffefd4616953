import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A component whose file loads when it is first rendered, by its export name.
 *
 * @example
 * const LogPanel = lazyPart(() => import('./LogPanel.tsx').then((part) => part.LogPanel));
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().then((part) => ({ default: part })));
}
