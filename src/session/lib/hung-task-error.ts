/** The engine was ended, because a task computed for too long. */
export class HungTaskError extends Error {
  constructor() {
    super('This task took more than 2 s, so the engine stopped it.');
    this.name = 'HungTaskError';
  }
}
