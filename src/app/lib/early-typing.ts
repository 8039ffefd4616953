/** Keys that the user has typed while the part that takes them still loads. */
interface EarlyTyping {
  text: string;
  /** Whether Enter ended the text. */
  isEntered: boolean;
}

const CAPTURE = { capture: true };

let early: EarlyTyping = { text: '', isEntered: false };
let stop: (() => void) | undefined;

/**
 * Collects typed characters and Enter from now on, until {@link takeEarlyTyping} or Escape.
 *
 * @param onEscape Called at Escape: the user no longer wants the part.
 */
export function collectTyping(onEscape: () => void): void {
  takeEarlyTyping();
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape') {
      stop?.();
      onEscape();
      return;
    }
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter') early.isEntered = true;
    else if (key === 'Backspace') early.text = early.text.slice(0, -1);
    else if (key.length === 1) early.text += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', onKeyDown, CAPTURE);
  stop = () => {
    removeEventListener('keydown', onKeyDown, CAPTURE);
    stop = undefined;
  };
}

/** Ends the collection. */
export function takeEarlyTyping(): EarlyTyping {
  stop?.();
  const taken = early;
  early = { text: '', isEntered: false };
  return taken;
}
