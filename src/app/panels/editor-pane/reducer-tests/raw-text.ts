/** A text that is pasted over a selection of the shown text, in UTF-16 code units. */
export interface PastedText {
  start: number;
  end: number;
  text: string;
}

/** A text as a text area shows it: with a line feed for each carriage return and each CRLF. */
export function toShownText(raw: string): string {
  return raw.replace(/\r\n?/g, '\n');
}

/**
 * Edits a text as the user edited the shown one. Carriage returns outside of the edit stay: the
 * progress bars of a log are lines that overwrite themselves.
 *
 * @param shown the shown text after the edit
 */
export function editRawText(raw: string, shown: string): string {
  if (!raw.includes('\r')) return shown;
  const before = toShownText(raw);
  const most = Math.min(before.length, shown.length);
  let start = 0;
  while (start < most && before[start] === shown[start]) start += 1;
  let rest = 0;
  while (rest < most - start && before.at(-1 - rest) === shown.at(-1 - rest)) rest += 1;
  const [from, to] = [toRawIndex(raw, start), toRawIndex(raw, before.length - rest)];
  return raw.slice(0, from) + shown.slice(start, shown.length - rest) + raw.slice(to);
}

/** Pastes a text with its carriage returns. */
export function pasteRawText(raw: string, { start, end, text }: PastedText): string {
  // A clipboard of Windows has a CRLF for each line feed.
  const pasted = text.replaceAll('\r\n', '\n');
  return raw.slice(0, toRawIndex(raw, start)) + pasted + raw.slice(toRawIndex(raw, end));
}

/** The place in a text that is at a place of the shown text: a CRLF is one character there. */
function toRawIndex(raw: string, shownIndex: number): number {
  let pairs = 0;
  let at = raw.indexOf('\r\n');
  while (at >= 0 && at - pairs < shownIndex) {
    pairs += 1;
    at = raw.indexOf('\r\n', at + 2);
  }
  return shownIndex + pairs;
}
