import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LogLine } from '../../../session/store/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { filterLog, LEVELS, type LevelFilter, toLogText } from './filter-log.ts';
import styles from './LogPanel.module.css';

const ROW_HEIGHT = 22;

/** The console output of the user's code in the shown run. */
export function LogPanel() {
  const log = useSession((state) => state.log);
  const run = useSession((state) => state.run);
  const [level, setLevel] = useState<LevelFilter>('all');
  const [callId, setCallId] = useState('');
  const calls = useMemo(() => {
    const speaking = new Set(log.map((line) => line.callId));
    return (run?.lanes ?? []).filter((lane) => speaking.has(lane.callId));
  }, [log, run]);
  const shown = useMemo(() => filterLog(log, level, callId), [log, level, callId]);

  if (log.length === 0) {
    return (
      <EmptyState title="The log is empty.">
        <p>
          Console output of your tools and reducers (log, info, warn, error, debug) appears here
          during a run.
        </p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Select label="Level" value={level} options={LEVELS} onChange={setLevel} />
        <Select
          label="Call"
          value={callId}
          options={[
            { value: '', label: 'All calls' },
            ...calls.map(({ callId: id, tool, toolCallId }) => ({
              value: id,
              label: `${tool} · ${toolCallId}`,
            })),
          ]}
          onChange={setCallId}
        />
        <span className={styles.count} role="status">
          {formatPlural(shown.length, 'line')}
        </span>
        <CopyButton text={() => toLogText(shown)}>Copy</CopyButton>
      </div>
      <Lines lines={shown} />
    </div>
  );
}

function Lines({ lines }: { lines: readonly LogLine[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<number>();
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 20,
  });
  // At the end of the list, new lines scroll into view. A user who has scrolled up stays there.
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new lines scroll.
  useEffect(() => {
    if (isAtEnd.current && lines.length > 0) virtual.scrollToIndex(lines.length - 1);
  }, [lines.length]);

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
      tabIndex={0}
      role="log"
      aria-label="Log lines"
      aria-live="off"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - ROW_HEIGHT;
      }}
    >
      <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          return (
            line && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={`${styles.line} ${styles[line.level]}`}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className={styles.time}>{formatCount(Math.round(line.at))} ms</span>
                <span className={styles.level}>{line.level}</span>
                <span className={styles.tool}>{line.toolName}</span>
                <button
                  type="button"
                  className={open === line.id ? styles.whole : styles.text}
                  aria-expanded={open === line.id}
                  onClick={() => setOpen(open === line.id ? undefined : line.id)}
                >
                  {line.text}
                </button>
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
