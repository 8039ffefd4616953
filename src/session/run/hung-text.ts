import { isRecord } from '../../lib/is-record.ts';
import type { Prepared } from '../engine/prepare-run.ts';
import { MAX_RUN_CHARS } from '../engine/run-size.ts';
import { formatCount, formatList } from '../lib/format.ts';

/** Arguments that say what a tool computes, the most telling first. */
const TELLING = ['pattern', 'regex', 'expression', 'query', 'command', 'statement', 'template'];
/** Unit: characters. */
const SHOWN = 80;

/** Why a run was ended with its engine, as sentences. */
export function hungText(
  calls: Prepared['calls'],
  hung: readonly number[],
  why: 'stopped' | 'out of memory' | 'too long',
): string {
  const found = hung.flatMap((index) => calls[index] ?? []);
  const names = [...new Set(found.map(({ name }) => name))];
  const [first] = found;
  const who =
    names.length > 1 ? `One of ${formatList(names)}` : (first?.name ?? 'The check of the calls');
  const what = first && names.length === 1 ? tellingArgument(first.args) : '';
  if (why === 'stopped')
    return `${who} was still computing at Stop, so the engine ended it${what}.`;
  const did =
    why === 'out of memory' ? 'used more memory than the engine has' : 'computed for more than 2 s';
  return `${who} ${did}, so the engine ended the run${what}. Change the arguments or the schema, then press Run.`;
}

/** Why a run was ended because of its size, as sentences. */
export function tooLargeText(tool: string, calls: number): string {
  const most = formatCount(MAX_RUN_CHARS);
  return `${tool} made the results of this run longer than ${most} characters, so the engine ended the run. Use ${calls > 1 ? 'fewer calls or shorter results' : 'a shorter result'}, then press Run.`;
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
