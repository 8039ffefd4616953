import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { selectToolRows } from '../../../session/tool-list/index.ts';
import { cx } from '../../lib/class-names.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';
import { useSession } from '../../session-context.tsx';
import { placeBeside } from '../../ui/place-beside.ts';
import styles from './ToolPicker.module.css';

/** Options of {@link ToolPicker}. */
export interface ToolPickerProps {
  /** The element next to which it opens. */
  anchor: HTMLElement;
  /** The name of the list. */
  title: string;
  /** The current tool; empty for none. */
  value: string;
  onPick: (tool: string) => void;
  onClose: () => void;
}

/** All tools with a search. It also accepts an unknown name, for calls that must fail. */
export function ToolPicker({ anchor, title, value, onPick, onClose }: ToolPickerProps) {
  const id = useId();
  const rows = useSession(selectToolRows);
  const box = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => toChoices(rows, filter.trim()), [rows, filter]);
  const active = Math.min(at, found.length - 1);

  useLayoutEffect(() => {
    const shown = box.current;
    shown?.showPopover();
    if (shown) placeBeside(shown, anchor);
    shown?.querySelector('input')?.focus();
  }, [anchor]);
  useLayoutEffect(() => {
    box.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const pick = (tool: string | undefined) => {
    if (tool === undefined) return;
    // First, so that the opener has the focus before anything else moves it.
    box.current?.hidePopover();
    if (tool !== value) onPick(tool);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined) setAt(Math.min(last, Math.max(0, active + step)));
    else if (event.key === 'Enter') pick(found[active]?.name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={title}
      className={styles.box}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
      onKeyDown={handleKeyDown}
    >
      <input
        role="combobox"
        aria-label="Search tools"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search tools"
        className={styles.search}
        value={filter}
        onChange={(event) => {
          setFilter(event.target.value);
          setAt(0);
        }}
      />
      <div id={id} role="listbox" aria-label={title} className={styles.list}>
        {found.map(({ name, about }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus.
          <div
            key={name}
            id={`${id}-${index}`}
            role="option"
            data-at={index}
            aria-selected={index === active}
            className={cx(styles.option, index === active && styles.active)}
            onClick={() => pick(name)}
          >
            <code>{name}</code>
            <span>{about}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

interface Choice {
  name: string;
  about: string;
}

/** Enough to scroll through; with more, the user filters. */
const MOST = 200;

function toChoices(
  rows: readonly { name: string; group: string; tag: string; description: string }[],
  filter: string,
): Choice[] {
  const names = new Set<string>();
  const found: Choice[] = [];
  for (const { name, group, tag, description } of rows) {
    if (names.has(name) || !matchesFilter(`${name} ${group} ${description}`, filter)) continue;
    names.add(name);
    found.push({ name, about: tag === '' ? group : `${group} · ${tag}` });
  }
  // Matches of the name come before matches of the description.
  found.sort(
    (a, b) => Number(matchesFilter(b.name, filter)) - Number(matchesFilter(a.name, filter)),
  );
  const shown = found.slice(0, MOST);
  if (filter !== '' && !rows.some(({ name }) => name === filter)) {
    shown.push({ name: filter, about: 'not a tool name' });
  }
  return shown;
}
