import type { KeyboardEvent, RefObject } from 'react';
import { cx } from '../lib/class-names.ts';
import { Kbd } from './Kbd.tsx';
import styles from './Menu.module.css';

/** An item of a menu. */
export interface MenuItem {
  label: string;
  /** A second line: its purpose. */
  hint?: string;
  /** A key with the same effect in the menu's row, as in `KeyboardEvent.key`. */
  keys?: string | undefined;
  /** Whether it is the selected one of several; absent for an action. */
  checked?: boolean;
  /** Whether it is on, for an item that is switched by itself; absent for an action. */
  toggles?: boolean;
  /** Whether a line separates it from the item before. */
  divided?: boolean;
  onChoose: () => void;
}

/** Options of {@link MenuList}. */
export interface MenuListProps {
  ref: RefObject<HTMLDivElement | null>;
  /** For a button that opens it. */
  id?: string;
  label: string | undefined;
  items: readonly MenuItem[];
  /** Called just before it is shown. */
  onOpen?: (() => void) | undefined;
  /** Called when it opens, before it takes the focus, and when it closes. */
  onToggle: (isOpen: boolean) => void;
}

/** The items of a menu, above the page: arrows move, Escape closes. */
export function MenuList({ ref, id, label, items, onOpen, onToggle }: MenuListProps) {
  const entries = () => [...(ref.current?.querySelectorAll('button') ?? [])];
  const handleKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const focused = document.activeElement;
    const at = focused instanceof HTMLButtonElement ? all.indexOf(focused) : -1;
    const to = targetIndex(event.key, at, all.length);
    if (event.key === 'Tab') ref.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[to]?.focus();
  };
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      className={styles.menu}
      onBeforeToggle={({ newState }) => newState === 'open' && onOpen?.()}
      onToggle={(event) => {
        const isOpen = event.newState === 'open';
        onToggle(isOpen);
        if (isOpen) entries()[0]?.focus();
      }}
      onKeyDown={handleKeyDown}
    >
      {items.map(({ label: text, hint, keys, checked, toggles, divided, onChoose }) => (
        <button
          key={text}
          type="button"
          {...roleOf(checked, toggles)}
          tabIndex={-1}
          aria-keyshortcuts={keys}
          className={cx(styles.item, divided && styles.divided)}
          onClick={() => {
            ref.current?.hidePopover();
            onChoose();
          }}
        >
          {(checked ?? toggles) !== undefined && <i className={styles.mark} aria-hidden />}
          {text}
          {keys && (
            <span aria-hidden className={styles.keys}>
              <Kbd>{keys}</Kbd>
            </span>
          )}
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </button>
      ))}
    </div>
  );
}

function roleOf(checked: boolean | undefined, toggles: boolean | undefined) {
  if (checked !== undefined) return { role: 'menuitemradio', 'aria-checked': checked } as const;
  if (toggles !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': toggles } as const;
  return { role: 'menuitem' } as const;
}

function targetIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
