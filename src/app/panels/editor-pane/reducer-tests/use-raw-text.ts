import { type ChangeEvent, type ClipboardEvent, useMemo, useRef, useState } from 'react';
import { editRawText, type PastedText, pasteRawText, toShownText } from './raw-text.ts';

/** A text with its carriage returns, and the props of the text area that edits it. */
export function useRawText(initial: string) {
  const [text, setText] = useState(initial);
  const pasted = useRef<PastedText>(undefined);
  const value = useMemo(() => toShownText(text), [text]);
  const area = {
    value,
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const { selectionStart: start, selectionEnd: end } = event.currentTarget;
      pasted.current = { start, end, text: event.clipboardData.getData('text/plain') };
    },
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      const { nativeEvent, target } = event;
      const isPaste =
        nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
      setText(
        isPaste && pasted.current
          ? pasteRawText(text, pasted.current)
          : editRawText(text, target.value),
      );
      pasted.current = undefined;
    },
  };
  return { text, setText, area };
}
