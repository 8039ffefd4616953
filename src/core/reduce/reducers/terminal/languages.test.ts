import { describe, expect, it } from 'vitest';
import { stripAnsi } from '../../../../lib/strip-ansi.ts';
import { LANGUAGES } from '../../fixtures/terminal/expected-languages.ts';
import { BUDGETS, fixture, problemsOf, reduce } from '../../fixtures/terminal/reduced.ts';
import { checkReducer } from '../../testing.ts';
import { bashReducer } from './bash-reducer.ts';

describe.each(BUDGETS)('logs of other languages within %i characters', (budget) => {
  it.each(LANGUAGES)('keep the important lines: $file', (row) => {
    expect(problemsOf(row, budget)).toEqual([]);
    const raw = stripAnsi(fixture(row.file));
    expect((row.drops ?? []).filter((text) => !raw.includes(text))).toEqual([]);
  });
});

describe('logs of other languages', () => {
  it('keep every line that no parser knows', () => {
    for (const [file, marker] of [
      ['go-test-mixed', 'FAIL\n'],
      ['cargo-test-mixed', 'failures:\n'],
      ['gradle-test', 'BUILD FAILED'],
      ['maven-test', '[INFO] Results:'],
      ['dotnet-test', 'Failed!  -'],
      ['phpunit-mixed', 'ERRORS!'],
      ['rspec-mixed', 'Finished in'],
      ['pytest-mixed', '=========================== short'],
    ] as const) {
      const raw = fixture(file).replace(marker, `deploy: region eu-7 is not ready\n${marker}`);
      expect(raw, file).toContain('eu-7');
      expect(reduce(raw, 80_000), file).toContain('deploy: region eu-7 is not ready');
    }
  });

  it('have the same result with CR LF or CR CR LF', () => {
    for (const { file } of LANGUAGES) {
      const raw = fixture(file);
      for (const end of ['\r\n', '\r\r\n']) {
        // A JSON report contains the length of the output.
        const [got, want] = [raw.replaceAll('\n', end), raw].map((text) =>
          reduce(text, 1_500).replace(/summary of \d+/, 'summary of n'),
        );
        if (raw.length > 1_500) expect(got, file).toBe(want);
      }
    }
  });

  it('obey the contract of reducers', () => {
    const files = ['go-test-json', 'cargo-test-mixed', 'phpunit-testdox'];
    const samples = files.map((file) => ({
      result: { ok: true as const, value: fixture(file).slice(0, 2_500) },
      ctx: { args: { command: 'make check' }, turnCount: 1, resultBudgetChars: 800 },
    }));
    expect(checkReducer(bashReducer, samples, { runs: 1 }).problems).toEqual([]);
  });
});
