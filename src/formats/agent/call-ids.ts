/**
 * Gives ids to calls without one. Invented ids differ from each other and from all ids that were seen.
 */
export function createCallIds() {
  const taken = new Set<unknown>();
  return {
    /** Takes these ids, so that none of them is invented. */
    take(ids: readonly unknown[]): void {
      for (const id of ids) taken.add(id);
    },
    /** The id itself, or a new one where it is no text. */
    idOf(id: unknown): string {
      if (typeof id === 'string' && id !== '') return id;
      let at = taken.size;
      do at += 1;
      while (taken.has(`call_${at}`));
      taken.add(`call_${at}`);
      return `call_${at}`;
    },
  };
}
