let wanted: 'h1' | 'h2' | undefined;

/**
 * The pressed control disappears with its page. So the next page takes the focus, at its title or
 * at its step's.
 */
export function announceArrival(heading: 'h1' | 'h2'): void {
  wanted = heading;
}

/** Focuses the start of the page that was announced; does nothing on any other page. */
export function arriveAt(prose: HTMLElement | null): void {
  const heading = wanted && prose?.querySelector<HTMLElement>(wanted);
  wanted = undefined;
  if (!heading) return;
  // On a phone the whole page scrolls and would keep its position.
  heading.closest('main')?.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}
