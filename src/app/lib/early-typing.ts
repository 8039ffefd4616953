/** Keys that the user has typed while the part that takes them still loads. */
interface EarlyTyping {
  text: string;
  /** Whether Enter ended the text. */
  isEntered: boolean;
}

let typed = '';
let isEntered = false;
let stop: (() => void) | undefined;

/**
 * Collects typed characters and Enter from now on, until {@link takeEarlyTyping} or Escape.
 *
 * @param onEscape Called at Escape: the user no longer wants the part.
 */
export function collectTyping(onEscape: () => void): void {
  stop?.();
  typed = '';
  isEntered = false;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      stop?.();
      onEscape();
      return;
    }
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') isEntered = true;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
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

/** Ends the collection. */
export function takeEarlyTyping(): EarlyTyping {
  stop?.();
  const taken = { text: typed, isEntered };
  typed = '';
  isEntered = false;
  return taken;
}
