import type { ToolResultReducer } from '../../../contract/tool-reducer.ts';
import { memberOf, withValue } from '../shrink.ts';
import { type CommandKind, kindsOf } from './command-kind.ts';
import { summariseGitStatus, withoutGitAdvice } from './git-status.ts';
import { headAndTail } from './head-tail.ts';
import { classifyInstall, looksLikeInstall } from './installs.ts';
import { outlineJson } from './json.ts';
import { condenseListing } from './listings.ts';
import { type LineClassifier, Marks, sieve } from './sieve.ts';
import { testRunnersOf } from './test-runs/index.ts';
import { visibleLines } from './text.ts';

/** What is classified of a line; bounds every pattern. In UTF-16 code units. */
const CLASSIFIED_CHARS = 600;

/**
 * Keeps the signal of what a command printed: `git status`, test runs, package installs and
 * directory listings by what they are, anything else over 8 KB as its head and tail. Failures
 * are returned untouched, and no output becomes longer.
 *
 * Reads `args.command`, or `args.cmd`; without either, the output alone decides.
 *
 * Source: seed 1, 'Built-in reducers'; page 1, section 5.
 *
 * @example
 * bashReducer.reduce({ ok: true, value: log }, { args: { command: 'npm test' }, turnCount: 1 });
 * // value: '[left out: 150 lines of passing or skipped tests]\n FAIL  cart.test.js > …'
 */
export const bashReducer: ToolResultReducer = {
  toolName: 'terminal',
  reduce(result, ctx) {
    if (!result.ok || typeof result.value !== 'string' || result.value === '') return result;
    const command = memberOf(ctx.args, 'command') ?? memberOf(ctx.args, 'cmd');
    const kinds: CommandKind[] =
      typeof command === 'string' ? kindsOf(command) : [{ kind: 'script' }];
    return withValue(result, reduceOutput(result.value, kinds));
  },
};

function reduceOutput(output: string, kinds: readonly CommandKind[]): string {
  const speaking = kinds.filter(({ kind }) => kind !== 'silent');
  const only = speaking.length === 1 ? speaking[0] : undefined;
  const reduced =
    outlineJson(output) ??
    fromGitStatus(output, speaking, only) ??
    fromListing(output, only) ??
    fromLog(output, speaking);
  // What was recognised but did not become shorter may still be too long.
  return reduced !== undefined && reduced.length < output.length ? reduced : headAndTail(output);
}

function fromGitStatus(
  output: string,
  speaking: readonly CommandKind[],
  only: CommandKind | undefined,
): string | undefined {
  if (only?.kind === 'git-status' && !only.partial) {
    const summary = summariseGitStatus(visibleLines(output));
    if (summary !== undefined) return summary;
  }
  // With other commands' lines between them nothing is counted, and only the advice goes.
  const joined = speaking.some(({ kind }) => kind === 'git-status');
  if (!joined || speaking.some(mayRunTests)) return undefined;
  return headAndTail(withoutGitAdvice(visibleLines(output)).join('\n'));
}

function fromListing(output: string, only: CommandKind | undefined): string | undefined {
  if (only?.kind !== 'listing') return undefined;
  return condenseListing(visibleLines(output), only.listing, only.partial);
}

function fromLog(output: string, speaking: readonly CommandKind[]): string | undefined {
  const full = visibleLines(output);
  const lines = full.map((line) =>
    line.length > CLASSIFIED_CHARS ? line.slice(0, CLASSIFIED_CHARS) : line,
  );
  const classifiers: LineClassifier[] = speaking.some(mayRunTests)
    ? testRunnersOf(lines).map((runner) => runner.classify)
    : [];
  if (
    speaking.some(({ kind }) => kind === 'install' || kind === 'script') &&
    looksLikeInstall(lines)
  ) {
    classifiers.push(classifyInstall);
  }
  if (classifiers.length === 0) return undefined;
  const marks = new Marks(lines.length);
  for (const classify of classifiers) classify(lines, marks);
  return sieve(full, marks);
}

function mayRunTests({ kind }: CommandKind): boolean {
  return kind === 'tests' || kind === 'script';
}
