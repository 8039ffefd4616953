/** The gap between the two, and to the edges of the window, in CSS pixels. */
const GAP = 4;

/**
 * Places a floating element below its opener, or above it if there is more space, inside the
 * window.
 */
export function placeBeside(floating: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const below = at.bottom + GAP;
  const fits = below + height <= innerHeight - GAP;
  const top = fits ? below : Math.max(GAP, at.top - GAP - height);
  const left = Math.min(Math.max(GAP, at.left), Math.max(GAP, innerWidth - GAP - width));
  floating.style.top = `${top}px`;
  floating.style.left = `${left}px`;
}
