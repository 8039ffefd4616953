import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import form from '../../ui/form.module.css';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { type ChoiceEntry, findOperations } from './find-operations.ts';
import styles from './OperationChoice.module.css';
import type { PasteChoice } from './use-paste-choice.ts';

/** Options of {@link OperationChoice}. */
export interface OperationChoiceProps {
  paste: PasteChoice;
  /** The word for the entries. */
  noun: 'operations' | 'tools';
}

/** A large API has a thousand operations, which a page cannot draw at once. */
const SHOWN = 100;

/** The operations of a document, or the tools of definitions, with a search and a choice. */
export function OperationChoice({ paste, noun }: OperationChoiceProps) {
  const { entries: operations, dropped, unsearched, filter, drop, search } = paste;
  const [shown, setShown] = useState(SHOWN);
  // Those that were chosen when the button was pressed, so that no row disappears below the pointer.
  const [listed, setListed] = useState<ReadonlySet<string>>();
  const found = findOperations(operations, filter).filter(({ name }) => listed?.has(name) ?? true);
  const isFiltered = found.length < operations.length;
  const toggle = (name: string) => {
    const next = new Set(dropped);
    if (!next.delete(name)) next.add(name);
    drop(next);
  };
  const chosen = () =>
    new Set(operations.map(({ name }) => name).filter((name) => !dropped.has(name)));
  const these = found.length === 1 ? 'this one' : `these ${formatCount(found.length)}`;
  const without = (all: readonly ChoiceEntry[]) => {
    const names = new Set(found.map(({ name }) => name));
    return all.flatMap(({ name }) => (names.has(name) ? [] : [name]));
  };
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.count}>
        {formatCount(operations.length - dropped.size)} of {formatCount(operations.length)} {noun}{' '}
        chosen
      </legend>
      <div className={styles.head}>
        <FilterBox
          className={styles.filter}
          label={`Filter ${noun}`}
          placeholder={noun === 'tools' ? 'file, search' : 'pet, GET, /users'}
          value={filter}
          onChange={(next) => {
            search(next);
            setShown(SHOWN);
          }}
        />
        {isFiltered && (
          <Button
            small
            disabled={found.length === 0}
            onClick={() => drop(new Set(without(operations)))}
          >
            Only {these}
          </Button>
        )}
        {unsearched ? (
          <Button small onClick={() => drop(unsearched)}>
            All {formatCount(operations.length - unsearched.size)}
          </Button>
        ) : (
          <Button
            small
            disabled={found.length === 0}
            onClick={() =>
              drop(new Set(without(operations.filter(({ name }) => dropped.has(name)))))
            }
          >
            {isFiltered ? `Add ${these}` : 'All'}
          </Button>
        )}
        <Button
          small
          disabled={found.length === 0}
          onClick={() =>
            drop(new Set([...(unsearched ?? dropped), ...found.map(({ name }) => name)]))
          }
        >
          {isFiltered ? `Remove ${these}` : 'None'}
        </Button>
        {(listed || (dropped.size > 0 && dropped.size < operations.length)) && (
          <Button small onClick={() => setListed(listed ? undefined : chosen())}>
            {listed ? 'List all' : 'List the chosen'}
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label={noun === 'tools' ? 'Tools' : 'Operations'}>
        {found.slice(0, shown).map(({ name, request, about }) => (
          <li key={name}>
            <label className={styles.row}>
              <input type="checkbox" checked={!dropped.has(name)} onChange={() => toggle(name)} />
              <code>{name}</code>
              {request !== '' && <span className={styles.request}>{request}</span>}
              <span className={styles.about}>{about}</span>
            </label>
          </li>
        ))}
        {found.length === 0 && (
          <li className={form.hint}>No {noun.slice(0, -1)} matches the filter.</li>
        )}
      </ul>
      <ShowMore
        shown={shown}
        total={found.length}
        unit={noun}
        onMore={() => setShown((before) => before * 4)}
      />
    </fieldset>
  );
}
