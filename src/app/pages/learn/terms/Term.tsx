import { useId, useRef } from 'react';
import { toHash } from '../../../lib/address.ts';
import { placeBeside } from '../../../ui/place-beside.ts';
import { Inline } from '../Inline.tsx';
import type { GlossaryTerm } from './glossary-term.ts';
import styles from './Term.module.css';

/** A word that opens its sentence of the glossary: by press, touch or key, and by pointing at it. */
export function Term({ text, term }: { text: string; term: GlossaryTerm }) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.term}
        popoverTarget={id}
        popoverTargetAction="show"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && box.current?.showPopover()}
        onPointerLeave={({ pointerType, relatedTarget }) => {
          const isInside = relatedTarget instanceof Node && box.current?.contains(relatedTarget);
          if (pointerType === 'mouse' && !isInside) box.current?.hidePopover();
        }}
      >
        {text}
      </button>
      <span
        ref={box}
        id={id}
        popover="auto"
        role="note"
        aria-label={term.term}
        className={styles.box}
        onPointerLeave={() => box.current?.hidePopover()}
        onToggle={({ newState }) => {
          if (newState === 'open' && box.current && opener.current)
            placeBeside(box.current, opener.current);
        }}
      >
        <Inline text={term.meaning} />{' '}
        <a href={toHash({ route: 'reference', rest: term.clause })}>More in the reference</a>
      </span>
    </>
  );
}
