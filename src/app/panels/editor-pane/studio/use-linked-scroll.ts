import { type RefObject, useEffect, useRef } from 'react';
import { type LinkedLines, linesBeside } from './linked-lines.ts';

/** The height of a line, in CSS pixels, as in the style sheet. */
export const LINE_HEIGHT = 18;

/** A text that scrolls with the raw one. */
export interface LinkedText extends LinkedLines {
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Scrolls the raw text and others together, line by line. The one that the user touched last leads.
 *
 * @returns scrolls the raw text to a line, and the others with it
 */
export function useLinkedScroll(
  raw: RefObject<HTMLElement | null>,
  linked: readonly LinkedText[],
): (line: number) => void {
  const leader = useRef<HTMLElement>(null);

  useEffect(() => {
    const texts = [{ scroller: raw }, ...linked].flatMap(
      ({ scroller: { current: box }, ...links }) => (box ? [{ box, links }] : []),
    );
    const ends = texts.map(({ box, links }) => {
      const others = texts
        .filter((other) => other.box !== box)
        .map((other) => ({ box: other.box, lines: linesBeside(links, other.links) }));
      const lead = () => {
        leader.current = box;
      };
      const align = (isAside: boolean) => {
        for (const other of others) {
          scrollAlong(box, other.box, other.lines);
          if (isAside) other.box.scrollLeft = box.scrollLeft;
        }
      };
      // A text with shorter lines ends before the others, and leads up and down without them.
      let left = box.scrollLeft;
      const follow = () => {
        const isAside = box.scrollLeft !== left;
        left = box.scrollLeft;
        if (leader.current === box) align(isAside);
      };
      for (const name of LEADING) box.addEventListener(name, lead, { passive: true });
      box.addEventListener('scroll', follow, { passive: true });
      // An edit of the reducer changes only the other texts.
      if (box === raw.current) {
        lead();
        align(left > 0);
      }
      return () => {
        for (const name of LEADING) box.removeEventListener(name, lead);
        box.removeEventListener('scroll', follow);
      };
    });
    return () => {
      for (const end of ends) end();
    };
  }, [raw, linked]);

  return (line) => {
    const box = raw.current;
    if (!box) return;
    leader.current = box;
    box.scrollTop = line * LINE_HEIGHT - box.clientHeight / 2;
  };
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
