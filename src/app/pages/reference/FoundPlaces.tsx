import { cx } from '../../lib/class-names.ts';
import { toReferenceHash } from '../../lib/reference/reference-address.ts';
import type {
  FoundPlace,
  ReferenceSearch,
} from '../../lib/reference/search/create-reference-search.ts';
import { bestSentence, toMarkedParts } from '../../lib/reference/search/marked-parts.ts';
import type { PlaceKind } from '../../lib/reference/search/places.ts';
import styles from './FoundPlaces.module.css';

/** Options of {@link FoundPlaces}. */
export interface FoundPlacesProps {
  query: string;
  found: readonly FoundPlace[];
  /** The open place, as an address has it. */
  open: string;
}

/** The places that a search found, best first, with its words marked. */
export function FoundPlaces({ query, found, open }: FoundPlacesProps) {
  return (
    <ol className={styles.found} aria-label="Results">
      {found.map(({ id, kind, title, owner, clause, at, text, matched }) => {
        const isName = kind !== 'clause' && kind !== 'message';
        // An export says first what it is; a clause is long.
        const sentence = bestSentence(text, kind === 'clause' ? matched : []);
        return (
          <li key={id}>
            <a
              href={toReferenceHash({ clause, at, query })}
              aria-current={(at ?? clause) === open && kind !== 'message' ? 'page' : undefined}
              className={styles.place}
            >
              <span className={styles.head}>
                <span className={cx(styles.title, isName && styles.name)}>
                  <Marked text={title} matched={matched} />
                </span>
                <span className={styles.kind}>{KIND_LABELS[kind]}</span>
              </span>
              {owner !== title && <span className={styles.owner}>{owner}</span>}
              {sentence !== '' && (
                <span className={styles.sentence}>
                  <Marked text={sentence} matched={matched} />
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ol>
  );
}

const KIND_LABELS: Record<PlaceKind, string> = {
  clause: 'clause',
  function: 'function',
  class: 'class',
  constant: 'constant',
  interface: 'interface',
  type: 'type',
  member: 'member',
  code: 'name',
  message: 'exact text',
};

function Marked({ text, matched }: { text: string; matched: readonly string[] }) {
  let at = 0;
  return toMarkedParts(text, matched).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <mark key={key} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}

/** The sentence in place of results, with searches to try. */
export function NothingFound({
  query,
  search,
}: {
  query: string;
  search: ReferenceSearch | 'failed' | undefined;
}) {
  if (search === undefined) return <p className={styles.none}>Searching…</p>;
  if (search === 'failed') {
    return (
      <p className={styles.none}>
        The search did not load. Check the connection, and reload the page.
      </p>
    );
  }
  return (
    <div className={styles.none}>
      <p>Nothing in the reference matches ‘{query.trim()}’. Try fewer words, or one of these.</p>
      <ul className={styles.tries}>
        {TRIES.map((words) => (
          <li key={words}>
            <a href={toReferenceHash({ clause: '', query: words })}>{words}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const TRIES = ['timeout', 'rate limit', 'secrets', 'prompt injection', 'connect MCP server'];
