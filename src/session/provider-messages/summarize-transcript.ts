import { formatCount, formatList, formatPlural } from '../lib/format.ts';

/** The parts of a turn that its summary needs. */
interface SummarizedTurn {
  calls: readonly { tool: string; standing: string }[];
  problems: readonly string[];
}

/** Further facts in the summary of a transcript. */
interface TranscriptFacts {
  /** A turn without a usable call. */
  lost: SummarizedTurn | undefined;
  /** Tools whose recorded results are not used. */
  unused: ReadonlySet<string>;
  /** Tools of the workspace that recorded results replace. */
  replaced: readonly string[];
}

/** Summarizes a transcript for its preview, in a few sentences. */
export function summarizeTranscript(
  provider: string,
  turns: readonly SummarizedTurn[],
  { lost, unused, replaced }: TranscriptFacts,
): string {
  const calls = turns.flatMap((turn) => turn.calls);
  const named = (wanted: 'simulated' | 'unknown') => [
    ...new Set(calls.filter(({ standing }) => standing === wanted).map(({ tool }) => tool)),
  ];
  const [unknown, simulated] = [named('unknown'), named('simulated')];
  const in_ = turns.length > 1 ? ` in ${formatPlural(turns.length, 'turn')}` : '';
  const without = lost ? ` One turn was skipped. ${lost.problems[0] ?? ''}`.trimEnd() : '';
  const first = `${provider}: ${formatPlural(calls.length, 'call')}${in_}.${without}`;
  const answers =
    simulated.length === 0 ? '' : ` Recorded results answer for ${toShortList(simulated)}.`;
  const own =
    unused.size === 0
      ? ''
      : ` Recorded results of ${toShortList([...unused])} are not used, because this workspace runs its own ${unused.size > 1 ? 'tools' : 'tool'}.`;
  const instead =
    replaced.length === 0 ? '' : ` They replace ${toShortList(replaced)} of this workspace.`;
  const known = first + answers + instead + own;
  if (unknown.length === 0) return known;
  return `${known} This workspace has no tool ${toShortList(unknown)}. The lookup gate refuses these calls.`;
}

function toShortList(names: readonly string[]): string {
  const more = names.length > 3 ? `, and ${formatCount(names.length - 3)} more` : '';
  return formatList(names.slice(0, 3)) + more;
}
