import type { GateFlow } from '../../../../session/explain/index.ts';
import { formatCount, formatDuration, formatList, formatPlural } from '../../../lib/format.ts';

/**
 * The calls of a flow, and the texts that the model gets of them. A refusal and an error are such
 * texts, too.
 *
 * @param moment Milliseconds since the start of the run; absent at its end
 * @example
 * captionText(flow, 34); // '6 calls, the model gets 1 refusal at 34 ms'
 */
export function captionText(flow: GateFlow, moment: number | undefined): string {
  const ends = flow.steps.flatMap((step) => step.ends);
  const count = (wanted: string) =>
    ends.reduce((sum, { outcome, count }) => sum + (outcome === wanted ? count : 0), 0);
  const facts = [
    flow.reduced > 0 && `${formatCount(flow.reduced)} reduced`,
    flow.cached > 0 && `${formatCount(flow.cached)} cached`,
  ].filter((fact) => fact !== false);
  const details = facts.length > 0 ? ` (${facts.join(', ')})` : '';
  const texts = [
    flow.arrival.reached > 0 && `${formatPlural(flow.arrival.reached, 'result')}${details}`,
    count('answered') > 0 && formatPlural(count('answered'), 'dry-run result'),
    count('failed') > 0 && formatPlural(count('failed'), 'error'),
    count('aborted') > 0 && formatPlural(count('aborted'), 'abort error'),
    count('refused') > 0 && formatPlural(count('refused'), 'refusal'),
  ].filter((text) => text !== false);
  const all = texts.length > 0 ? formatList(texts) : 'nothing';
  const at = moment === undefined ? '' : ` at ${formatDuration(moment)}`;
  return `${formatPlural(flow.calls, 'call')}, the model gets ${all}${at}`;
}
