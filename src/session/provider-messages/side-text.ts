import { toJsonText } from '../lib/json-text.ts';
import type { MessageSide } from './message-view.ts';

/** A side as text for the clipboard: the message, or a list of all messages. */
export function toSideText({ entries, frame }: Pick<MessageSide, 'entries' | 'frame'>): string {
  const parts = entries.map(({ compact }) => compact).join();
  if (frame) return toJsonText(JSON.parse(`${frame.open}${parts}${frame.close}`));
  return toJsonText(JSON.parse(entries.length === 1 ? parts : `[${parts}]`));
}
