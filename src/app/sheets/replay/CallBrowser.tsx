import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { ReplayView } from '../../../session/replay/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { FilterBox } from '../../ui/FilterBox.tsx';
import form from '../../ui/form.module.css';
import { Select } from '../../ui/Select.tsx';
import styles from './CallBrowser.module.css';
import { CallDetails } from './CallDetails.tsx';
import { type CallFilterName, filterCalls } from './filter-calls.ts';
import { ReplayRow } from './ReplayRow.tsx';

/** Unit: CSS pixels. */
const ROW = 44;
const PAGE = 8;

/** All calls of a replay, of which only the visible ones are in the document. */
export function CallBrowser({ replay }: { replay: ReplayView }) {
  const [choice, setChoice] = useState<CallFilterName>('all');
  const [words, setWords] = useState('');
  const calls = useMemo(() => filterCalls(replay, choice, words), [replay, choice, words]);
  const [chosen, setChosen] = useState<number>();
  const at = chosen === undefined ? -1 : calls.indexOf(chosen);
  return (
    <section className={styles.section} aria-label="Calls of the session">
      <div className={styles.head}>
        <h3>Calls</h3>
        <Select label="Calls to show" value={choice} options={CHOICES} onChange={setChoice} />
        <FilterBox
          className={styles.filter}
          label="Filter the calls"
          placeholder="Tool or arguments"
          value={words}
          onChange={setWords}
        />
      </div>
      {calls.length === 0 ? (
        <p className={form.hint}>
          {choice === 'refused' && words === ''
            ? 'No call is refused.'
            : 'No call matches the filter.'}
        </p>
      ) : (
        <CallBox {...{ replay, calls, at }} onChoose={setChosen} />
      )}
      {chosen !== undefined && at >= 0 && (
        <CallDetails call={replay.callAt(chosen)} turn={replay.turnOf(chosen)} />
      )}
    </section>
  );
}

const CHOICES = [
  { value: 'all', label: 'All calls' },
  { value: 'refused', label: 'Refused calls' },
  { value: 'shorter', label: 'Shorter results' },
] as const;

interface CallBoxProps {
  replay: ReplayView;
  /** Their indexes in the replay. */
  calls: readonly number[];
  /** The index of the chosen one, or -1. */
  at: number;
  onChoose: (call: number) => void;
}

function CallBox({ replay, calls, at, onChoose }: CallBoxProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const choose = (index: number) => {
    const next = Math.max(0, Math.min(index, calls.length - 1));
    const call = calls[next];
    if (call === undefined) return;
    onChoose(call);
    virtual.scrollToIndex(next);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = toNext(event.key, at, calls.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={formatPlural(calls.length, 'call')}
      aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
      tabIndex={0}
      className={styles.scroller}
      onKeyDown={handleKeyDown}
    >
      <div role="presentation" className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const call = calls[index];
          return (
            call !== undefined && (
              <ReplayRow
                key={call}
                id={`${id}-${index}`}
                call={replay.callAt(call)}
                turn={replay.turnOf(call)}
                place={index + 1}
                count={calls.length}
                top={start}
                isChosen={index === at}
                onChoose={() => choose(index)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** The index that a key goes to. */
function toNext(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at < 0 ? count - 1 : at - 1;
    case 'PageDown':
      return at + PAGE;
    case 'PageUp':
      return at - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
