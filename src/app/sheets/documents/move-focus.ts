import type { KeyboardEvent } from 'react';

/**
 * Moves the focus between the rows of a list with the arrow keys. The first button of each row gets
 * it.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLInputElement) return;
  const rows = [...event.currentTarget.children];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[(at + step + rows.length) % rows.length]?.querySelector('button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
