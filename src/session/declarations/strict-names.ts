import { parsePasted } from '../../formats/parse-json.ts';
import { isRecord } from '../../lib/is-record.ts';
import { formatPlural } from '../lib/format.ts';

/** How deep a request wraps its tools. */
const MAX_DEPTH = 12;

/**
 * The names of the definitions that ask the provider for strict mode.
 *
 * @param source a parsed value, or a text with values
 * @example strictNames({ tools: [{ type: 'function', name: 'now', strict: true }] }); // { 'now' }
 */
export function strictNames(source: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const read = (value: unknown, depth: number) => {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
    const name = isRecord(value) ? value.name : undefined;
    if (typeof name !== 'string') for (const part of Object.values(value)) read(part, depth + 1);
    else if (isRecord(value) && value.strict === true) names.add(name);
  };
  const parsed = parsePasted(source);
  if (!('problem' in parsed)) read(parsed.value, 0);
  return names;
}

/** Describes the loss of strict mode in a declaration; empty if no definition has it. */
export function describeStrict(count: number): string {
  if (count === 0) return '';
  const have = count === 1 ? 'has' : 'have';
  return `${formatPlural(count, 'definition')} ${have} strict: true, which a declaration does not keep. Strict mode in the panel Definitions is for all tools.`;
}
