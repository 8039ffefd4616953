import { BUILDS } from './builds/builds.ts';
import { install } from './installs.ts';
import type { LogParser } from './log-parser.ts';
import { TEST_RUNNERS } from './test-runs/test-runs.ts';

/** Every program that is known line by line. Where two recognise a line, the first one has it. */
export const LOG_PARSERS: readonly LogParser[] = [...TEST_RUNNERS, ...BUILDS, install];
