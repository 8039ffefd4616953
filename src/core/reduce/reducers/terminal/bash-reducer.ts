import { stripAnsi } from '../../../../lib/strip-ansi.ts';
import type { ToolResultReducer } from '../../../contract/tool-reducer.ts';
import { DEFAULT_BUDGET_CHARS, outputBudgetOf } from '../budget.ts';
import { memberOf, withValue } from '../shrink.ts';
import { markAnnotations } from './annotations.ts';
import { classifyLines } from './classify-lines.ts';
import { type CommandKind, kindsOf } from './command-kind.ts';
import { markCrashes } from './crashes.ts';
import { condenseGitLog } from './git-log.ts';
import { summariseGitStatus, withoutGitAdvice } from './git-status.ts';
import { headAndTail } from './head-tail.ts';
import { outlineJson } from './json.ts';
import { withoutPrefixes } from './line-prefixes.ts';
import { condenseListing } from './listings/listings.ts';
import { isWorth, Marks } from './marks.ts';
import { LOG_PARSERS } from './parsers.ts';
import { summariseReports } from './reports.ts';
import { sieve } from './sieve.ts';
import { visibleLines } from './text.ts';

/** The part of a line that is classified; limits every pattern. In UTF-16 code units. */
const CLASSIFIED_CHARS = 600;

/**
 * Reduces the output of a command. It recognises `git status`, test runs, package installs and
 * directory listings. Other output above the call's budget is cut to head, tail and failures.
 * Output within the budget and without noise is unchanged, and so are failures. No output becomes
 * longer.
 *
 * Reads `args.command`, or `args.cmd`; without either, only the output decides. The budget is
 * `ctx.resultBudgetChars`, by default 8,192 characters.
 *
 * Source: docs/contract.md#built-in-reducers.
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
    return withValue(
      result,
      reduceOutput(result.value, kinds, outputBudgetOf(ctx, DEFAULT_BUDGET_CHARS)),
    );
  },
};

function reduceOutput(output: string, kinds: readonly CommandKind[], budget: number): string {
  const speaking = kinds.filter(({ kind }) => kind !== 'silent');
  const only = speaking.length === 1 ? speaking[0] : undefined;
  const reduced =
    fromGitLog(output, speaking, budget) ??
    fromPrefixed(output, speaking, budget) ??
    fromReport(output, speaking, budget) ??
    fromListing(output, speaking, budget) ??
    outlineJson(output, budget) ??
    fromGitStatus(output, speaking, only, budget) ??
    fromLog(output, speaking, budget);
  if (reduced !== undefined && reduced.length < output.length) return headAndTail(reduced, budget);
  if (output.length <= budget) return output;
  // Earlier states of a progress bar are noise; the text of a file is not.
  const isDrawn = speaking.some(isProgram);
  return headAndTail(isDrawn ? visibleLines(output).join('\n') : stripAnsi(output), budget);
}

/** The output of a known program, forwarded by another one, line by line. */
function fromPrefixed(
  output: string,
  speaking: readonly CommandKind[],
  budget: number,
): string | undefined {
  if (!speaking.some(isProgram)) return undefined;
  // A line's redrawn text (after a carriage return) comes after its prefix.
  const bare = withoutPrefixes(stripAnsi(output).split(/(?<!\r)\r*\n/));
  const room = bare === undefined ? 0 : budget - bare.note.length - 1;
  if (bare === undefined || room <= budget / 2) return undefined;
  const reduced =
    fromReport(bare.text, speaking, room) ??
    fromLog(bare.text, speaking, room) ??
    (bare.isJob && output.length > budget ? bare.text : undefined);
  return reduced === undefined ? undefined : `${bare.note}\n${headAndTail(reduced, room)}`;
}

/** A command that prints a report from a file wants the report: it stays if it fits. */
function fromReport(
  output: string,
  speaking: readonly CommandKind[],
  budget: number,
): string | undefined {
  if (output.length <= budget && !speaking.some(isProgram)) return undefined;
  return summariseReports(stripAnsi(output), budget);
}

/** A diff may hold any other program's output: it is read first. */
function fromGitLog(
  output: string,
  speaking: readonly CommandKind[],
  budget: number,
): string | undefined {
  const logs = speaking.flatMap((one) => (one.kind === 'git-log' ? [one] : []));
  const [first] = logs;
  if (first === undefined || speaking.some(isProgram)) return undefined;
  // If it fits, only the advice of `git status` may be removed.
  if (output.length <= budget) return logs.length === speaking.length ? output : undefined;
  const isPartial = logs.some(({ partial }) => partial);
  return condenseGitLog(visibleLines(output), isPartial, budget);
}

function fromGitStatus(
  output: string,
  speaking: readonly CommandKind[],
  only: CommandKind | undefined,
  budget: number,
): string | undefined {
  if (only?.kind === 'git-status' && !only.partial) {
    const summary = summariseGitStatus(visibleLines(output), budget);
    if (summary !== undefined) return summary;
  }
  // With lines of other commands in between nothing is counted, and only the advice is removed.
  const joined = speaking.some(({ kind }) => kind === 'git-status');
  if (!joined || speaking.some(isProgram)) return undefined;
  const lines = withoutGitAdvice(visibleLines(output));
  const text = lines.join('\n');
  const isLong = text.length > budget;
  return (isLong ? fromVerboseStatus(lines, budget) : undefined) ?? headAndTail(text, budget);
}

/** `git status -v` ends with a diff. */
function fromVerboseStatus(lines: readonly string[], budget: number): string | undefined {
  const diff = lines.findIndex((line) => line.startsWith('diff --git '));
  if (diff < 0) return undefined;
  let from = diff;
  while (/^(?:-+|Changes .*:)$/.test(lines[from - 1] ?? '')) from -= 1;
  const status = summariseGitStatus(lines.slice(0, from), Math.floor(budget / 2));
  if (status === undefined) return condenseGitLog(lines, false, budget);
  const rest = condenseGitLog(lines.slice(from), false, budget - status.length - 1);
  return rest && `${status}\n${rest}`;
}

function fromListing(
  output: string,
  speaking: readonly CommandKind[],
  budget: number,
): string | undefined {
  if (output.length <= budget) return undefined;
  const listings = speaking.flatMap((one) => (one.kind === 'listing' ? [one] : []));
  const [first] = listings;
  // Several commands of one kind print one long listing.
  const isOne =
    listings.length === speaking.length &&
    listings.every(({ listing }) => listing === first?.listing);
  if (first === undefined || !isOne) return undefined;
  const isPartial = listings.some(({ partial }) => partial);
  return condenseListing(visibleLines(output), first.listing, isPartial, budget);
}

/** Each part of the output, by the program that is recognised there. */
function fromLog(
  output: string,
  speaking: readonly CommandKind[],
  budget: number,
): string | undefined {
  if (!speaking.some(isProgram)) return undefined;
  const full = visibleLines(output);
  const lines = full.map((line) =>
    line.length > CLASSIFIED_CHARS ? line.slice(0, CLASSIFIED_CHARS) : line,
  );
  const marks = new Marks(lines.length);
  const isKnown = classifyLines(lines, marks, LOG_PARSERS);
  if (!markAnnotations(lines, marks) && !isKnown) return undefined;
  markCrashes(lines, marks);
  // Output that fits and has no noise stays unchanged.
  const isQuiet = lines.every((line, at) => isWorth(marks.get(at)) || line.trim() === '');
  const visible = full.join('\n');
  return isQuiet && visible.length <= budget ? visible : sieve(full, marks, budget);
}

/** Whether its output may be a log that a parser knows. */
function isProgram({ kind }: CommandKind): boolean {
  return kind === 'tests' || kind === 'install' || kind === 'script';
}
