import { afterAll, vi } from 'vitest';
import { endOpenSessions } from '../src/session/testing/open-sessions.ts';

// Vitest removes stubs before each test, but not before it imports the next file. A stub of the last
// test would decide which React or which `eval` all later files get.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  endOpenSessions();
});
