import type { LineFailure, LineState, LineStates } from '../../../../session/reducer-lab/index.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';

/** The lines of a trial in one sentence, for those who do not see the minimap. */
export function toLinesSummary({ raw, counts }: LineStates): string {
  // Many lines may report one failure, and one line is enough for the model.
  const whose = (lines: number) => `${formatPlural(lines, 'line')} whose failure`;
  const { shown, partial, lost } = countFailureLines(raw);
  return (
    `Overview: ${formatPlural(counts.kept, 'line')} kept, ${formatCount(counts['left-out'])} left out, ` +
    `${formatCount(counts.cut)} cut, ${whose(shown)} the model gets, ${whose(partial + lost)} is lost` +
    (partial > 0 ? `, ${formatCount(partial)} of them kept` : '')
  );
}

/** A kind of lines in the legend of their colours. */
export interface LineKind {
  look: LineState | LineFailure | 'written';
  /** `60 kept` */
  text: string;
  /** The meaning, where the text does not say enough. */
  title?: string;
}

/** Each failure line is of one kind: kept ones are no lost ones. */
const FAILURES: readonly { look: LineFailure; toText: (lines: number) => string; title: string }[] =
  [
    {
      look: 'shown',
      toText: (lines) => `${formatPlural(lines, 'line')} of kept failures`,
      title: 'The model gets these failures, maybe by other lines',
    },
    {
      look: 'partial',
      toText: (lines) => `${formatPlural(lines, 'kept line')} of lost failures`,
      title:
        'The model gets these lines, but not the whole failure: a name without its message is lost',
    },
    {
      look: 'lost',
      toText: (lines) => formatPlural(lines, 'lost failure line'),
      title: 'The model gets neither these lines nor their failures',
    },
  ];

/** The kinds of lines that a trial has. */
export function toLineKinds({ raw, counts, reduced }: LineStates): LineKind[] {
  const written = reduced.filter(({ rawAt }) => rawAt === undefined).length;
  const lines = countFailureLines(raw);
  const kinds: [number, LineKind][] = [
    [counts.kept, { look: 'kept', text: `${formatCount(counts.kept)} kept` }],
    [counts['left-out'], { look: 'left-out', text: `${formatCount(counts['left-out'])} left out` }],
    [counts.cut, { look: 'cut', text: `${formatCount(counts.cut)} cut` }],
    [written, { look: 'written', text: `${formatCount(written)} added` }],
    ...FAILURES.map(({ look, toText, title }): [number, LineKind] => [
      lines[look],
      { look, text: toText(lines[look]), title },
    ]),
  ];
  return kinds.filter(([count]) => count > 0).map(([, kind]) => kind);
}

function countFailureLines(raw: LineStates['raw']): Record<LineFailure, number> {
  const lines = { shown: 0, partial: 0, lost: 0 };
  for (const { failure } of raw) if (failure) lines[failure] += 1;
  return lines;
}
