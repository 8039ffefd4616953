/** What a person does with a page. */
const ACTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;

/** Unit: milliseconds. */
const PAUSE = 4000;

/**
 * Resolves when the user has done nothing for four seconds and nothing runs, or when the page is
 * hidden.
 *
 * @example
 * await whenQuiet(document, () => session.store.getState().run?.status === 'running');
 */
export async function whenQuiet(
  page: Pick<Document, 'hidden' | 'addEventListener'>,
  isRunning: () => boolean,
): Promise<void> {
  const listeners = new AbortController();
  const { signal } = listeners;
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (isRunning() ? wait() : resolve()), PAUSE);
    };
    for (const act of ACTS)
      page.addEventListener(act, wait, { signal, capture: true, passive: true });
    page.addEventListener('visibilitychange', () => page.hidden && resolve(), { signal });
    if (page.hidden) resolve();
    else wait();
  });
  clearTimeout(timer);
  listeners.abort();
}
