import { useEffect, useRef, useState } from 'react';
import type { DefinitionView } from '../../../session/definitions/index.ts';
import { DiffView } from '../../ui/DiffView.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import styles from './DefinitionItem.module.css';

/** Options of {@link DefinitionBody}. */
export interface DefinitionBodyProps {
  id: string;
  entry: DefinitionView;
}

/** The definition, its notes, and the changes by strict mode. */
export function DefinitionBody({ id, entry }: DefinitionBodyProps) {
  const { name, providerName, warnings, text, loose } = entry;
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
          {warnings.map(({ path, reason }) => (
            <li key={`${path} ${reason}`}>
              {path !== '' && <code className={styles.path}>{path}</code>} {reason}
            </li>
          ))}
        </ul>
      )}
      {loose !== undefined && (
        <button
          type="button"
          className={styles.link}
          aria-expanded={changes}
          onClick={() => setChanges(!changes)}
        >
          {changes ? 'Show the definition' : 'What strict mode changed'}
        </button>
      )}
      {changes && loose !== undefined ? (
        <DiffView before={loose} after={text} whole="The definition with and without strict mode" />
      ) : (
        <pre className={styles.json}>{near ? <JsonView text={text} /> : text}</pre>
      )}
    </div>
  );
}

/**
 * Whether the element is visible or nearly so. Until then, two hundred open definitions are plain
 * texts of the same height, so that the browser's search finds them and nothing moves.
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
