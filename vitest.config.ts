import { defineConfig } from 'vitest/config';

/** Unit tests, in plain Node: what needs a page is in `e2e/`. Type tests are checked by `tsc`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tools/**/*.test.ts'],
    // A test that leaves a spy or a fake timer behind must not decide about the next.
    restoreMocks: true,
    unstubGlobals: true,
  },
});
