import { type KeyboardEvent, useRef } from 'react';
import type { RunActions } from '../../../session/run-history/index.ts';
import type { RunsState } from '../../../session/store/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { RunRow } from './RunRow.tsx';
import styles from './RunsPanel.module.css';

/** Options of {@link RunList}. */
export interface RunListProps {
  state: RunsState;
  /** The id of the open record. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  runs: RunActions;
}

/**
 * The runs, newest first. Arrows move, A and B pin, Delete removes.
 */
export function RunList({ state, chosen, onChoose, runs }: RunListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = state.records.toReversed();

  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    onChoose(id);
    // Finds the row by its position, because it may only now be the one that Tab reaches.
    const index = shown.findIndex((record) => record.id === id);
    list.current?.children[index]?.querySelector('button')?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || chosen === undefined) return;
    const at = shown.findIndex(({ id }) => id === chosen);
    const act = keyAction(event.key, at, shown.length);
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'a' || act === 'b') runs.pin(act, chosen);
    else if (act === 'remove') {
      focus((shown[at + 1] ?? shown[at - 1])?.id);
      runs.remove(chosen);
    } else focus(shown[act]?.id);
  };

  return (
    <>
      <div className={styles.head}>
        <span className={styles.count}>{formatPlural(shown.length, 'run')}</span>
        <Button small disabled={shown.length < 2} onClick={runs.clear}>
          Delete all except the latest
        </Button>
      </div>
      <ul ref={list} className={styles.list} aria-label="Runs" onKeyDown={handleKeyDown}>
        {shown.map((record) => (
          <RunRow
            key={record.id}
            record={record}
            chosen={record.id === chosen}
            pinned={record.id === state.a ? 'a' : record.id === state.b ? 'b' : undefined}
            onChoose={onChoose}
            onPin={runs.pin}
          />
        ))}
      </ul>
    </>
  );
}

function keyAction(
  key: string,
  at: number,
  count: number,
): number | 'a' | 'b' | 'remove' | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'a' || key === 'b') return key;
  return key === 'Delete' ? 'remove' : undefined;
}
