import type { LogParser } from '../log-parser.ts';
import { cargo } from './cargo.ts';
import { go } from './go.ts';
import { jest } from './jest.ts';
import { mocha } from './mocha.ts';
import { nodeSpec } from './node-test.ts';
import { playwright } from './playwright.ts';
import { pytest } from './pytest.ts';
import { tap } from './tap.ts';
import { vitest } from './vitest.ts';

/** The test runners that are known line by line. */
export const TEST_RUNNERS: readonly LogParser[] = [
  vitest,
  jest,
  playwright,
  mocha,
  pytest,
  cargo,
  go,
  nodeSpec,
  tap,
];
