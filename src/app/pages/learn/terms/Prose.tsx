import glossary from 'virtual:glossary';
import { useMemo } from 'react';
import { findTerms } from './find-terms.ts';
import styles from './Term.module.css';
import { Term } from './Term.tsx';

/** Paragraphs with code between backticks; each term of the glossary explains itself at its first use. */
export function Prose({ paragraphs }: { paragraphs: readonly string[] }) {
  const found = useMemo(() => findTerms(paragraphs, glossary), [paragraphs]);
  return found.map((parts, index) => (
    <p key={paragraphs[index]}>
      {parts.map((part, place) => {
        if (part.kind === 'term') {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
            <span key={place} className={styles.whole}>
              <Term text={part.text} term={part.term} />
              {part.tail}
            </span>
          );
        }
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
        return part.kind === 'code' ? <code key={place}>{part.text}</code> : part.text;
      })}
    </p>
  ));
}
