import { type RefObject, useEffect, useRef } from 'react';

/** Options of {@link ListKeys}. */
export interface ListKeysProps {
  list: RefObject<HTMLElement | null>;
  /** Changes with the rows, one of which may have disappeared. */
  rows: unknown;
}

const ROW = '[data-tool]';

/**
 * Handles the keys of the tool list. Tab stops at one row, and arrows move between rows. F2, Delete
 * and the menu key run menu items of the row. The right mouse button opens the menu. If the focused
 * row disappears, its neighbour gets the focus.
 */
export function ListKeys({ list, rows }: ListKeysProps) {
  const chosenAt = useRef<number>(undefined);

  useEffect(() => {
    const { current: element } = list;
    if (!element) return undefined;
    const remember = ({ target }: Event) => {
      const item = target instanceof Element ? target.closest('[role="menuitem"]') : null;
      const row = item?.closest('li')?.querySelector<HTMLElement>(ROW);
      chosenAt.current = row ? toRows(element).indexOf(row) : undefined;
    };
    // The button of a row's menu loads later, and a row may be selected from elsewhere.
    const changes = new MutationObserver(() => rove(element));
    changes.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-pressed'] });
    const leave = ({ relatedTarget }: FocusEvent) => rove(element, relatedTarget);
    const enter = ({ target }: FocusEvent) => rove(element, target);
    rove(element);
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    element.addEventListener('keydown', handleKey);
    element.addEventListener('contextmenu', openMenu);
    element.addEventListener('click', remember, true);
    return () => {
      changes.disconnect();
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
      element.removeEventListener('keydown', handleKey);
      element.removeEventListener('contextmenu', openMenu);
      element.removeEventListener('click', remember, true);
    };
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows matter.
  useEffect(() => {
    const { current: at } = chosenAt;
    if (at === undefined || !list.current) return;
    chosenAt.current = undefined;
    const all = toRows(list.current);
    if (document.activeElement === document.body) all[Math.min(at, all.length - 1)]?.focus();
  }, [rows]);

  return null;
}

/**
 * Makes one row, with its buttons, the list's only Tab stop. It is the focused row, otherwise the
 * selected one, otherwise the first.
 */
function rove(list: HTMLElement, focused: EventTarget | null = document.activeElement): void {
  const rows = toRows(list).map((row) => row.closest('li'));
  const holder = focused instanceof Element ? focused.closest('li') : null;
  const current =
    rows.find((row) => row === holder) ??
    rows.find((row) => row?.querySelector('[aria-pressed="true"]')) ??
    rows[0];
  for (const row of rows) {
    for (const button of row?.querySelectorAll<HTMLElement>('button:not([role])') ?? []) {
      const tabIndex = row === current ? 0 : -1;
      // Each written attribute makes the browser look for styles that depend on it.
      if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
    }
  }
}

function handleKey(event: KeyboardEvent): void {
  const { key, shiftKey, currentTarget, target } = event;
  if (!(target instanceof HTMLElement && target.matches(ROW))) return;
  const rows = currentTarget instanceof HTMLElement ? toRows(currentTarget) : [];
  const at = rows.indexOf(target);
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[
    key
  ];
  const isMenuKey = key === 'ContextMenu' || (key === 'F10' && shiftKey);
  const button = isMenuKey ? MENU : `[aria-keyshortcuts="${CSS.escape(key)}"]`;
  const chosen = next ? null : target.closest('li')?.querySelector<HTMLElement>(button);
  if (!next && !chosen) return;
  event.preventDefault();
  next?.focus();
  chosen?.click();
}

const MENU = '[aria-haspopup="menu"]';

function openMenu(event: Event): void {
  const row = event.target instanceof Element ? event.target.closest('li') : null;
  const button = row?.querySelector<HTMLElement>(MENU);
  if (!button) return;
  event.preventDefault();
  const isHeld = event instanceof MouseEvent && event.buttons !== 0;
  if (!isHeld) button.click();
  // Where the event comes with the press, the release outside of the menu would close it.
  else {
    const end = new AbortController();
    const { signal } = end;
    addEventListener(
      'pointerup',
      () => {
        end.abort();
        setTimeout(() => button.click());
      },
      { signal },
    );
    // A long press on a touch screen: the browser takes the pointer, and no release follows.
    addEventListener('pointercancel', () => end.abort(), { signal });
  }
}

function toRows(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(ROW)];
}
