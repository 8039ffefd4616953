import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../lib/class-names.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { Kbd } from './Kbd.tsx';
import styles from './Menu.module.css';
import { placeBeside } from './place-beside.ts';

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

/** Options of {@link Menu}, besides those of its button. */
export interface MenuProps extends ButtonProps {
  items: readonly MenuItem[];
  children: ReactNode;
}

/** A button that opens a menu: arrows move, Escape closes. */
export function Menu({ items, children, ...button }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll('button') ?? [])];

  const handleKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const focused = document.activeElement;
    const at = focused instanceof HTMLButtonElement ? all.indexOf(focused) : -1;
    const to = targetIndex(event.key, at, all.length);
    if (event.key === 'Tab') list.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[to]?.focus();
  };

  return (
    <>
      <Button {...button} ref={opener} aria-haspopup="menu" popoverTarget={id}>
        {children}
      </Button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={button['aria-label']}
        className={styles.menu}
        onToggle={(event) => {
          if (event.newState !== 'open' || !list.current || !opener.current) return;
          placeBeside(list.current, opener.current);
          entries()[0]?.focus();
        }}
        onKeyDown={handleKeyDown}
      >
        {items.map(({ label, hint, keys, checked, toggles, divided, onChoose }) => (
          <button
            key={label}
            type="button"
            {...roleOf(checked, toggles)}
            tabIndex={-1}
            aria-keyshortcuts={keys}
            className={cx(styles.item, divided && styles.divided)}
            onClick={() => {
              list.current?.hidePopover();
              onChoose();
            }}
          >
            {(checked ?? toggles) !== undefined && <i className={styles.mark} aria-hidden />}
            {label}
            {keys && (
              <span aria-hidden className={styles.keys}>
                <Kbd>{keys}</Kbd>
              </span>
            )}
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          </button>
        ))}
      </div>
    </>
  );
}

function roleOf(checked: boolean | undefined, toggles: boolean | undefined) {
  if (checked !== undefined) return { role: 'menuitemradio', 'aria-checked': checked } as const;
  if (toggles !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': toggles } as const;
  return { role: 'menuitem' } as const;
}

/** Options of {@link MoreMenu}. */
export interface MoreMenuProps {
  /** The menu's subject, for its name. */
  label: string;
  items: readonly MenuItem[];
  className?: string | undefined;
}

/** The actions on a row, behind three dots. */
export function MoreMenu({ label, items, className }: MoreMenuProps) {
  return (
    <Menu
      tone="plain"
      small
      icon
      className={className}
      aria-label={`More for ${label}`}
      items={items}
    >
      <Ellipsis aria-hidden />
    </Menu>
  );
}

function targetIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
