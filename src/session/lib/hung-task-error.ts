/** The engine was ended, because a task computed for too long. */
export class HungTaskError extends Error {
  constructor() {
    super('This took more than 2 s, so it was ended.');
    this.name = 'HungTaskError';
  }
}
