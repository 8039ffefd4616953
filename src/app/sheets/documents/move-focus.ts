import type { KeyboardEvent } from 'react';

/** Lets the arrow keys go through the rows of a list, whose first button is each row's own. */
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
