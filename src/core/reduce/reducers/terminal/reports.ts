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

/** All known reports. The first one that matches and can be read wins. */
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

/** The share of the budget for the heading of a summary. In UTF-16 code units. */
const HEADING_CHARS = 60;

/** The summary of a known report; `undefined` for other output. */
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
