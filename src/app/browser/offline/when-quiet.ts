/** The acts of a user by which a page is in use. */
const ACTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;

/** Unit: milliseconds. */
const PAUSE = 4000;

/** The part of a document that these functions need. */
export type Page = Pick<EventTarget, 'addEventListener'> & Pick<Document, 'hidden'>;

/**
 * Resolves when the user has done nothing for four seconds and nothing runs, or when the page is
 * hidden.
 *
 * @example
 * await whenQuiet(document, () => session.store.getState().run?.status === 'running');
 */
export async function whenQuiet(page: Page, isRunning: () => boolean): Promise<void> {
  const listeners = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (isRunning() ? wait() : resolve()), PAUSE);
    };
    onActs(page, wait, listeners.signal);
    page.addEventListener('visibilitychange', () => page.hidden && resolve(), listeners);
    if (page.hidden) resolve();
    else wait();
  });
  clearTimeout(timer);
  listeners.abort();
}

/** Calls back at each act of the user, until the signal. */
export function onActs(page: Page, call: () => void, signal: AbortSignal): void {
  for (const act of ACTS)
    page.addEventListener(act, call, { signal, capture: true, passive: true });
}
