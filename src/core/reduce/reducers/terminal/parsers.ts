import { BUILDS } from './builds/builds.ts';
import { dockerWith } from './builds/docker.ts';
import { classifyLines } from './classify-lines.ts';
import { install } from './installs.ts';
import type { LogParser } from './log-parser.ts';
import { TEST_RUNNERS } from './test-runs/test-runs.ts';

const PROGRAMS: readonly LogParser[] = [...TEST_RUNNERS, ...BUILDS, install];

/** The parsers of all known programs. If two recognise a line, the first one wins. */
export const LOG_PARSERS: readonly LogParser[] = [
  ...PROGRAMS,
  dockerWith((lines, marks) => classifyLines(lines, marks, PROGRAMS)),
];
