import type { LineStates } from '../../../../session/reducer-lab/index.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';

/** The lines of a trial in one sentence, for those who do not see the minimap. */
export function toLinesSummary({ raw, counts }: LineStates): string {
  // Many lines may report one failure, and one line is enough for the model.
  const whose = (wanted: 'shown' | 'lost') =>
    `${formatPlural(countFailureLines(raw, wanted), 'line')} whose failure`;
  return (
    `Overview: ${formatPlural(counts.kept, 'line')} kept, ${formatCount(counts['left-out'])} left out, ` +
    `${formatCount(counts.cut)} cut, ${whose('shown')} the model gets, ${whose('lost')} is lost`
  );
}

/** A kind of lines in the legend of their colours. */
export interface LineKind {
  look: 'kept' | 'left-out' | 'cut' | 'written' | 'shown' | 'lost';
  /** `60 kept` */
  text: string;
}

/** The kinds of lines that a trial has. */
export function toLineKinds({ raw, counts, reduced }: LineStates): LineKind[] {
  const written = reduced.filter(({ rawAt }) => rawAt === undefined).length;
  const [shown, lost] = [countFailureLines(raw, 'shown'), countFailureLines(raw, 'lost')];
  const kinds: [number, LineKind][] = [
    [counts.kept, { look: 'kept', text: `${formatCount(counts.kept)} kept` }],
    [counts['left-out'], { look: 'left-out', text: `${formatCount(counts['left-out'])} left out` }],
    [counts.cut, { look: 'cut', text: `${formatCount(counts.cut)} cut` }],
    [written, { look: 'written', text: `${formatCount(written)} added` }],
    [shown, { look: 'shown', text: formatPlural(shown, 'kept failure line') }],
    [lost, { look: 'lost', text: formatPlural(lost, 'lost failure line') }],
  ];
  return kinds.filter(([count]) => count > 0).map(([, kind]) => kind);
}

function countFailureLines(raw: LineStates['raw'], wanted: 'shown' | 'lost'): number {
  return raw.filter(({ failure }) => failure === wanted).length;
}
