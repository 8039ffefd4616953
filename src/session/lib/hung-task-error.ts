/** The engine was ended, because a task computed for too long. */
export class HungTaskError extends Error {
  /** @param seconds the time that the task had */
  constructor(seconds = 2) {
    super(`This task took more than ${seconds} s, so the engine stopped it.`);
    this.name = 'HungTaskError';
  }
}
