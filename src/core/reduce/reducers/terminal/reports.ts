import type { Report } from './report.ts';
import { cargoJson } from './reports/cargo-json.ts';
import { FINDINGS } from './reports/findings-json.ts';
import { goJson } from './reports/go-json.ts';
import { jestJson } from './reports/jest-json.ts';
import { junit } from './reports/junit.ts';
import { mochaJson } from './reports/mocha-json.ts';
import { playwrightJson } from './reports/playwright-json.ts';
import { rspecJson } from './reports/rspec-json.ts';
import { teamcity } from './reports/teamcity.ts';

/** Every report that is known. The first one that matches and can be read has it. */
const REPORTS: readonly Report[] = [
  jestJson,
  playwrightJson,
  mochaJson,
  rspecJson,
  ...FINDINGS,
  junit,
  goJson,
  cargoJson,
  teamcity,
];

/** Of the budget, for saying what was summarised. In UTF-16 code units. */
const HEADING_CHARS = 60;

/** The summary of an output that is a known report; undefined for any other. */
export function summariseReport(text: string, budget: number): string | undefined {
  for (const report of REPORTS) {
    const summary = report.matches(text)
      ? report.summarise(text, budget - HEADING_CHARS)
      : undefined;
    if (summary !== undefined) {
      return `[summary of ${text.length} chars of ${report.name}]\n${summary}`;
    }
  }
  return undefined;
}
