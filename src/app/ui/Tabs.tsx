import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './Tabs.module.css';

/** One tab. */
export interface TabItem<T extends string> {
  id: T;
  label: string;
  /** A count or a mark after the label. */
  badge?: ReactNode;
}

/** Options of {@link TabList}. */
export interface TabListProps<T extends string> {
  /** The name of the list for screen readers. */
  label: string;
  /** Connects tabs to their panel: pass the same value to {@link TabPanel}. */
  group: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (id: T) => void;
  /** A segmented control instead of an underlined row. */
  compact?: boolean;
}

/** A row of tabs: arrows move, Home and End jump. */
export function TabList<T extends string>(props: TabListProps<T>) {
  const { label, group, items, value, onChange, compact = false } = props;
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === value);
    const target = items[targetIndex(event.key, at, items.length) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    onChange(target.id);
    list.current?.querySelector<HTMLElement>(`#${group}-tab-${target.id}`)?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={compact ? styles.compact : styles.list}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`${group}-tab-${item.id}`}
          aria-selected={item.id === value}
          aria-controls={`${group}-panel`}
          tabIndex={item.id === value ? 0 : -1}
          className={cx(styles.tab, item.id === value && styles.on)}
          onClick={() => onChange(item.id)}
        >
          {item.label}
          {item.badge}
        </button>
      ))}
    </div>
  );
}

/** Options of {@link TabPanel}. */
export interface TabPanelProps {
  group: string;
  value: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The content of the selected tab. */
export function TabPanel({ group, value, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${group}-panel`}
      aria-labelledby={`${group}-tab-${value}`}
      className={className}
    >
      {children}
    </div>
  );
}

function targetIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
