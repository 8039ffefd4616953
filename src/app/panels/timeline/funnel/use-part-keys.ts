import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FunnelPart } from './funnel-drawing.ts';

/** The focus within the funnel. */
export interface PartKeys {
  toolbar: RefObject<HTMLDivElement | null>;
  /** The part at which the Tab key stops. */
  stop: string | undefined;
  onFocus: (key: string) => void;
  onBlur: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * One Tab stop for all parts: arrows move, Home and End jump. If the focused part goes during a
 * run, the focus moves to its step.
 */
export function usePartKeys(parts: readonly FunnelPart[]): PartKeys {
  const toolbar = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  const [last, setLast] = useState<string>();
  const at = Math.max(0, indexOfPart(parts, last));
  const stop = parts[at]?.key;
  const focus = (index: number) =>
    toolbar.current?.querySelectorAll<HTMLElement>('button')[index]?.focus();

  useLayoutEffect(() => {
    if (isInside.current && last !== stop) focus(at);
  });

  return {
    toolbar,
    stop,
    onFocus: (key) => {
      isInside.current = true;
      setLast(key);
    },
    onBlur: ({ target }) => {
      // Browsers disagree on whether a removed element loses the focus with an event.
      if (target.isConnected) isInside.current = false;
    },
    onKeyDown: (event) => {
      const target = targetIndex(event.key, at, parts.length);
      if (target === undefined) return;
      event.preventDefault();
      focus(target);
    },
  };
}

function indexOfPart(parts: readonly FunnelPart[], key: string | undefined): number {
  const at = parts.findIndex((part) => part.key === key);
  if (at >= 0 || key === undefined) return at;
  const [step] = key.split(' ', 1);
  return parts.findIndex(({ group }) => group.at === step);
}

function targetIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
