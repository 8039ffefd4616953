import { isRecord } from '../../lib/is-record.ts';
import type { Prepared } from '../engine/prepare-run.ts';

/** Arguments that say what a tool computes, the most telling first. */
const TELLING = ['pattern', 'regex', 'expression', 'query', 'command', 'statement', 'template'];
/** In characters. */
const SHOWN = 80;

/** Why a run was ended by its watchdog, as sentences. @param hung the calls under way, by index */
export function hungText(calls: Prepared['calls'], hung: readonly number[]): string {
  const found = hung.flatMap((index) => calls[index] ?? []);
  const names = [...new Set(found.map(({ name }) => name))];
  const [first] = found;
  const who =
    names.length > 1
      ? `One of ${names.join(', ')} was`
      : first
        ? `${first.name} was`
        : 'The checks of the calls were';
  const what = first && names.length === 1 ? tellingArgument(first.args) : '';
  return `${who} computing for more than 2 s${what}. The run was ended. Change the arguments or the schema, and select Run.`;
}

function tellingArgument(args: unknown): string {
  if (!isRecord(args)) return '';
  const texts = Object.entries(args).filter(([, value]) => typeof value === 'string');
  const found = texts.find(([name]) => TELLING.includes(name)) ?? texts[0];
  if (!found) return '';
  const [name, value] = found;
  const text = String(value);
  return `: ${name} \`${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}\``;
}
