import { type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './NumberField.module.css';
import { placeBeside } from './place-beside.ts';

/** Options of {@link FieldProblem}. */
export interface FieldProblemProps {
  /** For `aria-describedby` of the field. */
  id: string;
  /** Above or below it, the sentence is shown. */
  field: RefObject<HTMLElement | null>;
  /** What to type instead, as a sentence. */
  problem: string;
}

/** What is wrong with the text of a field. It lies over the page, so that no bar clips it. */
export function FieldProblem({ id, field, problem }: FieldProblemProps) {
  const note = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (note.current && field.current) placeBeside(note.current, field.current);
    };
    note.current?.showPopover();
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [field]);
  return (
    <span ref={note} id={id} popover="manual" role="alert" className={styles.problem}>
      {problem}
    </span>
  );
}
