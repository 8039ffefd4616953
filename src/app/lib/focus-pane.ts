const FOCUSABLE = ':is(button, input, select, textarea, [tabindex="0"]):not([tabindex="-1"])';

/**
 * Focuses the first control of a pane.
 *
 * @param name The pane's name, such as `Call`
 * @returns whether the pane exists and is open
 */
export function focusPane(name: string): boolean {
  const panes = document.querySelectorAll<HTMLElement>('main > section:not([inert])');
  const pane = [...panes].find((one) => one.ariaLabel === name);
  const target = pane?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  return target !== undefined && target !== null;
}
