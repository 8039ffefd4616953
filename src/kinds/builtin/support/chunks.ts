/** Cuts a text into pieces at paragraphs, else at sentences or words. */
export function chunksOf(text: string, maxChars: number): string[] {
  const chunks: string[] = [];
  let rest = text.trim();
  while (rest.length > maxChars) {
    const at = cutAt(rest, maxChars);
    chunks.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  if (rest !== '' || chunks.length === 0) chunks.push(rest);
  return chunks;
}

/** Cuts at the last good position, never in the first half. */
function cutAt(text: string, maxChars: number): number {
  const window = text.slice(0, maxChars);
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = window.lastIndexOf(mark);
    if (at >= maxChars / 2) return at + mark.length;
  }
  // A surrogate pair is one character and stays whole.
  const high = text.charCodeAt(maxChars - 1);
  return high >= 0xd800 && high <= 0xdbff ? maxChars - 1 : maxChars;
}
