let wanted: 'h1' | 'h2' | undefined;

/** What was pressed goes with its page, so the next one takes the focus: at its title, or its step's. */
export function announceArrival(heading: 'h1' | 'h2'): void {
  wanted = heading;
}

/** Puts the focus where the page that was announced begins; does nothing on any other. */
export function arriveAt(prose: HTMLElement | null): void {
  const heading = wanted && prose?.querySelector<HTMLElement>(wanted);
  wanted = undefined;
  if (!heading) return;
  // On a phone the whole page scrolls, and stays where it was.
  heading.closest('main')?.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}
