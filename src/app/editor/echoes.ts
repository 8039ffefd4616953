const MOST = 200;

/**
 * Distinguishes an echo of the editor's own change from a change by another writer. A store may
 * answer one keystroke late. If the editor took that answer for an edit, it would remove the text
 * typed meanwhile.
 *
 * @example
 * const echoes = createEchoes();
 * echoes.sent('a');
 * echoes.sent('ab');
 * echoes.isEcho('a'); // true: 'ab' stays
 * echoes.isEcho('x'); // false: a reset, an undo elsewhere
 */
export function createEchoes(): { sent(text: string): void; isEcho(text: string): boolean } {
  let pending: string[] = [];
  return {
    sent(text) {
      pending.push(text);
      if (pending.length > MOST) pending.shift();
    },
    isEcho(text) {
      const index = pending.indexOf(text);
      pending = index < 0 ? [] : pending.slice(index + 1);
      return index >= 0;
    },
  };
}
