import { ChartNoAxesGantt, Split, Table } from 'lucide-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { showRunAs } from '../../lib/page-state.ts';
import type { RunView } from '../../lib/run-view.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './TimelinePanel.module.css';

const VIEWS = [
  { id: 'table', label: 'Show as a table', Icon: Table },
  { id: 'funnel', label: 'Show the funnel of the gates', Icon: Split },
] as const;

/** Options of {@link ViewButtons}. */
export interface ViewButtonsProps {
  view: RunView;
}

/** Switches between lanes, table and funnel. One Tab stop: the arrows move within. */
export const ViewButtons = memo(function ViewButtons({ view }: ViewButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const next = (stop + 1) % VIEWS.length; // of two
    setStop(next);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={group}
      role="toolbar"
      aria-label="View of the calls"
      className={styles.views}
      onKeyDown={onKeyDown}
    >
      {VIEWS.map(({ id, label, Icon }, index) => (
        <Button
          key={id}
          tone="plain"
          small
          icon
          tabIndex={index === stop ? 0 : -1}
          aria-label={view === id ? 'Show as lanes' : label}
          onFocus={() => setStop(index)}
          onClick={() => showRunAs(view === id ? 'lanes' : id)}
        >
          {view === id ? (
            <ChartNoAxesGantt aria-hidden />
          ) : (
            <Icon aria-hidden className={id === 'funnel' ? styles.flow : undefined} />
          )}
        </Button>
      ))}
    </div>
  );
});
