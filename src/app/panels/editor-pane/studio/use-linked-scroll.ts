import { type RefObject, useEffect, useRef } from 'react';
import type { LinkedLines } from './linked-lines.ts';

/** The height of a line, in CSS pixels, as in the style sheet. */
export const LINE_HEIGHT = 18;

/** Two texts that scroll together. */
export interface LinkedScroll {
  raw: RefObject<HTMLElement | null>;
  reduced: RefObject<HTMLElement | null>;
  /** Scrolls the raw text, and the other one with it. */
  showRaw: (line: number) => void;
}

/** Scrolls two texts together, line by line. The one that the user touched last leads. */
export function useLinkedScroll({ toReduced, toRaw }: LinkedLines): LinkedScroll {
  const raw = useRef<HTMLElement>(null);
  const reduced = useRef<HTMLElement>(null);
  const leader = useRef<HTMLElement>(null);

  useEffect(() => {
    const [left, right] = [raw.current, reduced.current];
    if (!left || !right) return;
    const link = (from: HTMLElement, to: HTMLElement, lines: readonly number[]) => {
      const lead = () => {
        leader.current = from;
      };
      const follow = () => {
        if (leader.current === from) scrollAlong(from, to, lines);
      };
      for (const name of LEADING) from.addEventListener(name, lead, { passive: true });
      from.addEventListener('scroll', follow, { passive: true });
      return () => {
        for (const name of LEADING) from.removeEventListener(name, lead);
        from.removeEventListener('scroll', follow);
      };
    };
    const ends = [link(left, right, toReduced), link(right, left, toRaw)];
    // An edit of the reducer changes only the right text.
    leader.current = left;
    scrollAlong(left, right, toReduced);
    return () => {
      for (const end of ends) end();
    };
  }, [toReduced, toRaw]);

  const showRaw = (line: number) => {
    const box = raw.current;
    if (!box) return;
    leader.current = box;
    box.scrollTop = line * LINE_HEIGHT - box.clientHeight / 2;
  };
  return { raw, reduced, showRaw };
}

const LEADING = [
  'wheel',
  'pointerdown',
  'pointerenter',
  'touchstart',
  'focusin',
  'keydown',
] as const;

/** The middle lines stand beside each other, so that the first and the last ones can be reached. */
function scrollAlong(from: HTMLElement, to: HTMLElement, lines: readonly number[]): void {
  const middle = (from.scrollTop + from.clientHeight / 2) / LINE_HEIGHT;
  const at = Math.min(lines.length - 1, Math.floor(middle));
  const beside = (lines[at] ?? 0) + (middle - at);
  const isFirst = from.scrollTop <= 0;
  const isLast = from.scrollTop + from.clientHeight >= from.scrollHeight - 1;
  to.scrollTop = isFirst
    ? 0
    : isLast
      ? to.scrollHeight
      : beside * LINE_HEIGHT - to.clientHeight / 2;
}
