import type { KeyboardEvent } from 'react';

/** Moves the focus among the rows of a list, of which one is a Tab stop. Rows have `data-row`. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<Element>('[data-row]')];
  const at = document.activeElement === null ? -1 : buttons.indexOf(document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[
    event.key
  ];
  const button = target === undefined || at < 0 ? undefined : buttons[target];
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  button.focus();
}
