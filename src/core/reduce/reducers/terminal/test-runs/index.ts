import type { LogParser } from '../log-parser.ts';
import { cargo } from './cargo.ts';
import { go } from './go.ts';
import { jest } from './jest.ts';
import { nodeSpec, tap } from './node-test.ts';
import { pytest } from './pytest.ts';
import { vitest } from './vitest.ts';

/** The test runners that are known line by line. */
export const TEST_RUNNERS: readonly LogParser[] = [vitest, jest, pytest, cargo, go, nodeSpec, tap];
