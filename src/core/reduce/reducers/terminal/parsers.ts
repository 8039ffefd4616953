import { BUILDS } from './builds/builds.ts';
import { dockerWith } from './builds/docker.ts';
import { classifyLines } from './classify-lines.ts';
import { install } from './installs.ts';
import type { LogParser } from './log-parser.ts';
import { TEST_RUNNERS } from './test-runs/test-runs.ts';

const PROGRAMS: readonly LogParser[] = [...TEST_RUNNERS, ...BUILDS, install];

/** Every program that is known line by line. Where two recognise a line, the first one has it. */
export const LOG_PARSERS: readonly LogParser[] = [
  ...PROGRAMS,
  dockerWith((lines, marks) => classifyLines(lines, marks, PROGRAMS)),
];
