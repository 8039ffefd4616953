import { useEffect, useMemo, useRef, useState } from 'react';
import type { DefinitionView } from '../../../session/definitions/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { DiffView } from '../../ui/DiffView.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './DefinitionItem.module.css';
import { toIndented } from './to-indented.ts';

/** Options of {@link DefinitionBody}. */
export interface DefinitionBodyProps {
  id: string;
  entry: DefinitionView;
}

/** Characters at a time. */
const PART = 12_000;
const WARNINGS = 100;

/** The definition, its notes, and the changes by strict mode. */
export function DefinitionBody({ id, entry }: DefinitionBodyProps) {
  const { name, providerName, warnings, compact, loose } = entry;
  const text = useMemo(() => toIndented(compact), [compact]);
  const before = useMemo(() => loose && toIndented(loose), [loose]);
  const [shown, setShown] = useState(PART);
  const part = text.slice(0, shown);
  const [changes, setChanges] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} id={id} className={styles.body}>
      {providerName !== name && (
        <p className={styles.note}>
          The provider does not accept the name {name}. The model calls it {providerName}, and calls
          by that name are mapped back.
        </p>
      )}
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={`Warnings about ${name}`}>
          {warnings.slice(0, WARNINGS).map(({ path, reason }) => (
            <li key={`${path} ${reason}`}>
              {path !== '' && <code className={styles.path}>{path}</code>} {reason}
            </li>
          ))}
          {warnings.length > WARNINGS && (
            <li>{formatPlural(warnings.length - WARNINGS, 'more warning')}</li>
          )}
        </ul>
      )}
      {before !== undefined && (
        <button
          type="button"
          className={styles.link}
          aria-expanded={changes}
          onClick={() => setChanges(!changes)}
        >
          {changes ? 'Show the definition' : 'What strict mode changed'}
        </button>
      )}
      {changes && before !== undefined ? (
        <DiffView
          before={before}
          after={text}
          whole="The definition with and without strict mode"
        />
      ) : (
        <>
          <pre className={styles.json}>{near ? <JsonView text={part} /> : part}</pre>
          <ShowMore
            shown={shown}
            total={text.length}
            unit="characters"
            onMore={() => setShown((more) => more * 4)}
          />
        </>
      )}
    </div>
  );
}

/**
 * Whether the element is visible or nearly so. Until then, two hundred open definitions are plain
 * texts of the same height. The browser's search finds them, and nothing moves.
 */
function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near, place]);
  return near;
}
