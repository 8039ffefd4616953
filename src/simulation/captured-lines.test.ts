import { describe, expect, it } from 'vitest';
import captured from './fixtures/captured-lines.json' with { type: 'json' };
import { createProcessRunner } from './process.ts';
import { createGitRepository } from './programs/git/repository.ts';
import { createStandardPrograms } from './programs/standard-programs.ts';
import { createRandomSource } from './random.ts';
import { createVirtualClock } from './virtual-clock.ts';
import { createVirtualFs } from './virtual-fs.ts';

const never = new AbortController().signal;

/** The directory in which the lines were captured. */
function place() {
  const clock = createVirtualClock();
  const epochMs = Date.UTC(2026, 10, 1, 9);
  const author = { name: 'Ada', email: 'ada@ferry.example' };
  const { first, second } = captured;
  const fs = createVirtualFs({ clock, epochMs, files: { ...first, ...second } });
  const git = createGitRepository({
    fs,
    // Commits were captured at one fixed second.
    clock: { ...clock, now: () => 0 },
    epochMs,
    user: author,
    history: [
      {
        message: 'Queue deliveries\n\nAnd nothing else.',
        author,
        dateMs: 1793000000_000,
        changes: first,
      },
      { message: 'Cap the delay', author, dateMs: 1793100000_000, changes: second },
    ],
  });
  const random = createRandomSource(1);
  const programs = createStandardPrograms({ fs, git });
  return createProcessRunner({ clock, random, programs, fs, env: { TERM: 'dumb' } });
}

describe('a captured session of real programs', async () => {
  // One directory for all: later lines see the changes of earlier ones.
  const runner = place();
  const results: unknown[] = [];
  for (const { line } of captured.lines) {
    const { output, ...result } = await runner.run(line, never, () => {});
    results.push({ line, ...result });
  }

  it.each(captured.lines.map((expected, index) => [expected.line, expected, index] as const))(
    '%s',
    (_line, expected, index) => {
      expect(results[index]).toEqual(expected);
    },
  );
});
