/** Spaces and comments that can be followed by code on the same line. */
const INLINE = String.raw`(?:[^\S\n]|\/\*(?:[^*]|\*(?!\/))*\*\/)*`;
/** Up to the end of a line: an optional comma between comments. */
const TO_LINE_END = new RegExp(String.raw`^(${INLINE})(,?)(${INLINE}(?:\/\/[^\n]*)?)(?=\n)`);
const TO_COMMA = new RegExp(`^(${INLINE}),()`);

/**
 * Splits the text behind an entry of a list. A comment on the entry's own line belongs to the
 * entry, unless the next entry follows on that line behind the comma.
 *
 * @param between the text up to the next entry, or up to the bracket
 * @returns `beside`: the comments of the entry. `before`: those of the next one. Both without commas.
 */
export function splitComments(between: string): { beside: string; before: string } {
  const atLineEnd = TO_LINE_END.exec(between);
  const [all = '', first = '', , second = ''] = atLineEnd ?? TO_COMMA.exec(between) ?? [];
  const beside = [first, second].map((text) => text.trim()).filter((text) => text !== '');
  return { beside: beside.join(' '), before: withoutComma(between.slice(all.length)) };
}

/** The comments in the text between two entries. */
function withoutComma(between: string): string {
  return between.replace(/^((?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*),/, '$1').trim();
}
