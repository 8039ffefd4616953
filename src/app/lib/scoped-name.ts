/** The directory of the page: two playgrounds of one origin have different ones. */
const DIRECTORY = typeof document === 'undefined' ? '/' : new URL('.', document.baseURI).pathname;

/**
 * The name of stored data, a channel or a lock of this playground. The storage of a browser belongs
 * to an origin, which may have several playgrounds at different paths.
 *
 * @param name begins with `toolyard`.
 *
 * @example
 * scopedName('toolyard.theme'); // 'toolyard@/docs/.theme' on https://example.com/docs/
 */
export function scopedName(name: string): string {
  return name.replace('toolyard', `toolyard@${DIRECTORY}`);
}

/** Earlier versions had the same names at every path. Their values are copied once. */
function carryOver(): void {
  const mark = scopedName('toolyard.carried');
  if (localStorage.getItem(mark) !== null) return;
  localStorage.setItem(mark, 'yes');
  for (const [key, value] of Object.entries(localStorage)) {
    const name = scopedName(key);
    if (!key.startsWith('toolyard.') || localStorage.getItem(name) !== null) continue;
    localStorage.setItem(name, String(value));
  }
}

try {
  carryOver();
} catch {
  // Storage may be refused, or full.
}
