import { type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './FieldProblem.module.css';
import { placeBeside } from './place-beside.ts';

/** Options of {@link FieldProblem}. */
export interface FieldProblemProps {
  /** For `aria-describedby` of the field. */
  id: string;
  /** The sentence is shown below it, or above it. */
  field: RefObject<HTMLElement | null>;
  /** A sentence that says which texts are accepted. */
  problem: string;
}

/** The reason why a field refuses its text. It lies over the page, so that no bar clips it. */
export function FieldProblem({ id, field, problem }: FieldProblemProps) {
  const note = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (note.current && field.current) placeBeside(note.current, field.current);
    };
    note.current?.showPopover();
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => removeEventListener('scroll', place, { capture: true });
  }, [field]);
  return (
    <span ref={note} id={id} popover="manual" role="alert" className={styles.problem}>
      {problem}
    </span>
  );
}
