/** The buffers of answers that move to the thread that asked, by answer. */
const moved = new WeakMap<object, readonly ArrayBuffer[]>();

/**
 * Marks an answer whose buffers nothing else uses, so that they move to the other thread and are not copied.
 *
 * @returns the answer
 */
export function withTransfer<T extends object>(answer: T, buffers: readonly ArrayBuffer[]): T {
  moved.set(answer, buffers);
  return answer;
}

/** The buffers that move with an answer; none for any other value. */
export function transferOf(answer: unknown): readonly ArrayBuffer[] {
  const isObject = typeof answer === 'object' && answer !== null;
  return (isObject ? moved.get(answer) : undefined) ?? [];
}
