import { expect, test } from 'vitest';
import { createContext } from './create-context.ts';

test('a context needs only the id of its session', () => {
  const { abortSignal, emit, ...plain } = createContext({ sessionId: 's1' });
  expect(plain).toEqual({
    sessionId: 's1',
    sessionKey: 's1',
    platform: 'agent',
    workingDir: '/',
    currentTurn: 1,
    messageCount: 1,
    resultBudgetChars: 80_000,
  });
  expect(abortSignal.aborted).toBe(false);
  expect(() => emit({ type: 'progress', toolName: 'a', message: '-' })).not.toThrow();
});

test('keeps what the program gives, of a class too', () => {
  class Session {
    get sessionId() {
      return 's2';
    }
    teamId = 'team';
    resultBudgetChars = 0;
  }
  expect(createContext(new Session())).toMatchObject({
    sessionId: 's2',
    sessionKey: 's2',
    teamId: 'team',
    resultBudgetChars: 0,
  });
});

test.each([undefined, {}, { sessionId: '' }])('%o is no session', (options) => {
  // A program in JavaScript may pass it.
  expect(() => createContext(options as { sessionId: string })).toThrow(/needs a 'sessionId'/);
});
