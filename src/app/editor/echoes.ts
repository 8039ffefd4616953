const MOST = 200;

/**
 * Tells an echo of the editor's own change from a change by another writer.
 * A store may answer late, one keystroke behind the next: taking its answer for an edit would
 * remove what was typed meanwhile.
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
