/** The gap between the two, and to the edges of the window, in CSS pixels. */
const GAP = 4;

/** The element or the point beside a floating element. */
type Opener = Pick<Element, 'getBoundingClientRect'>;

/** The floating elements that are open, and some that have closed. */
const placed = new Map<HTMLElement, Opener>();

/**
 * Places an open floating element below its opener, or above it if there is more space, inside the
 * window. It follows the opener when the window changes its size.
 */
export function placeBeside(floating: HTMLElement, opener: Opener): void {
  placed.set(floating, opener);
  placeAll();
  addEventListener('resize', placeAll);
}

function placeAll(): void {
  for (const [floating, opener] of placed) {
    if (floating.matches(':popover-open')) place(floating, opener);
    else placed.delete(floating);
  }
}

function place(floating: HTMLElement, opener: Opener): void {
  // Near the right edge it would be measured narrower than it is.
  floating.style.left = '0';
  const at = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const below = at.bottom + GAP;
  const fits = below + height <= innerHeight - GAP;
  const top = fits ? below : Math.max(GAP, Math.min(at.top, innerHeight) - GAP - height);
  const left = Math.min(Math.max(GAP, at.left), Math.max(GAP, innerWidth - GAP - width));
  floating.style.top = `${top}px`;
  floating.style.left = `${left}px`;
}
