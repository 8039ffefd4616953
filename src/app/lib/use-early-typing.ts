import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from 'react';
import { takeEarlyTyping } from './early-typing.ts';

/**
 * Gives a field what the user has typed before it was drawn.
 *
 * @param setText adds to the text of the field
 * @param onEnter called once the field has a text that Enter ended
 */
export function useEarlyTyping(
  setText: Dispatch<SetStateAction<string>>,
  onEnter: () => void,
): void {
  const [isEntered, setIsEntered] = useState(false);
  // An effect, because a state's first value may be computed twice.
  useLayoutEffect(() => {
    const early = takeEarlyTyping();
    setText((text) => text + early.text);
    if (early.isEntered && early.text.trim() !== '') setIsEntered(true);
  }, [setText]);
  useEffect(() => {
    if (!isEntered) return;
    setIsEntered(false);
    onEnter();
  });
}
