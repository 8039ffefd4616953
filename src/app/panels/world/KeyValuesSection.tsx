import { useState } from 'react';
import type { SandboxDataState } from '../../../session/store/index.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './KeyValuesSection.module.css';
import { formatLeft } from './world-text.ts';

/** Rows at a time: thousands of rows would block the page. */
const PART = 200;
/** The shown part of a value, in UTF-16 code units. */
const BEGINNING = 400;

/** The values that tools stored, as a table. */
export function KeyValuesSection({ world: { keyValues, at } }: { world: SandboxDataState }) {
  const [limit, setLimit] = useState(PART);
  if (keyValues.length === 0) {
    return (
      <EmptyState title="No values are stored.">
        <p>
          Values that tools store with ctx.kvStore appear here by scope and key, until they are
          deleted or expire.
        </p>
      </EmptyState>
    );
  }
  return (
    <Scroller label="Stored values">
      <table className={styles.table}>
        <thead>
          <tr>
            {['Scope', 'Key', 'Value', 'Expires'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyValues.slice(0, limit).map(({ id, scope, key, value, expiresAt }) => (
            <tr key={id}>
              <td className={styles.scope}>{scope}</td>
              <th scope="row">{key}</th>
              <td>
                <Value text={value} />
              </td>
              <td className={styles.expires}>
                {expiresAt === undefined ? 'never' : `in ${formatLeft(expiresAt - at)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore
        className={styles.more}
        shown={limit}
        total={keyValues.length}
        unit="values"
        onMore={() => setLimit((before) => before * 4)}
      />
    </Scroller>
  );
}

function Value({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (whole || text.length <= BEGINNING) return text === '' ? <em>empty</em> : text;
  return (
    <>
      {text.slice(0, BEGINNING)}…{' '}
      <Button small onClick={() => setWhole(true)}>
        All {formatCount(text.length)} characters
      </Button>
    </>
  );
}
