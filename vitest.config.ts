import { defineConfig } from 'vitest/config';
import { builtPackage } from './tools/vite-built-package.ts';
import { sandbox } from './tools/vite-sandbox.ts';

/** Unit tests, in plain Node: what needs a page is in `e2e/`. Type tests are checked by `tsc`. */
export default defineConfig({
  // Tests of the sandbox run its VM in Node, with the prelude that the page ships.
  // Exported programs run with the built package, as those of a user do.
  plugins: [sandbox(), builtPackage()],
  test: {
    environment: 'node',
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    // Files share what they import: loading it for each of them took half of the time. State of a
    // module is therefore state of the whole suite, one more reason to have none.
    isolate: false,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tools/**/*.test.ts'],
    // For what hangs; how long a test takes on a busy machine is no fact about the code.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // A test that leaves a spy or a fake timer behind must not decide about the next.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    setupFiles: ['tools/leave-nothing.ts'],
  },
});
