import { afterAll, vi } from 'vitest';

// Before a test Vitest takes stubs back by itself; what the last test of a file left would be there
// while the next file loads, and decide which React or which `eval` every later file is given.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
