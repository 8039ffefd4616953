import { type RefObject, useLayoutEffect } from 'react';

/**
 * Marks a floating element with `data-aside` while it would cover the focused element. The style
 * sheet has another place for it then.
 */
export function useClearOfFocus(floating: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const move = () => {
      const element = floating.current;
      const focused = document.activeElement;
      if (!element || !focused || element.contains(focused)) return;
      const mark = element.dataset;
      delete mark.aside;
      if (!overlaps(element, focused)) return;
      mark.aside = '';
      // A large element is below both places, and shows beside the bar.
      if (overlaps(element, focused)) delete mark.aside;
    };
    move();
    addEventListener('focusin', move);
    return () => removeEventListener('focusin', move);
  }, [floating, isOpen]);
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one, other].map((element) => element.getBoundingClientRect());
  return !!a && !!b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
