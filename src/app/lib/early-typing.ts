/** Text that the user types while the part that takes it still loads. */
let typed = '';
let stop: (() => void) | undefined;

/** Collects typed characters from now on, until {@link takeEarlyTyping} or Escape. */
export function collectTyping(): void {
  stop?.();
  typed = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return stop?.();
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', onKeyDown, { capture: true });
  stop = () => {
    removeEventListener('keydown', onKeyDown, { capture: true });
    stop = undefined;
  };
}

/** Ends the collection. @returns the collected text */
export function takeEarlyTyping(): string {
  stop?.();
  const text = typed;
  typed = '';
  return text;
}
