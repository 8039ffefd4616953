import { isRecord } from '../../lib/is-record.ts';
import { formatCount, formatList, formatPlural } from '../lib/format.ts';
import { nameOrUnknown } from './name-or-unknown.ts';

/** Why a call is not read. */
type SkipReason = 'provider' | 'streamed' | 'unknown';

/** The number of calls that are not read, by their names. */
export type SkippedCalls = Record<SkipReason, Map<string, number>>;

/** @example const skipped = createSkippedCalls(); */
export function createSkippedCalls(): SkippedCalls {
  return { provider: new Map(), streamed: new Map(), unknown: new Map() };
}

/**
 * Counts an object that is a call in a form that is not read.
 *
 * @returns whether it is one
 */
export function countSkipped(value: Record<string, unknown>, skipped: SkippedCalls): boolean {
  const found = findSkipped(value);
  if (!found) return false;
  const counts = skipped[found.reason];
  counts.set(found.name, (counts.get(found.name) ?? 0) + 1);
  return true;
}

function findSkipped(
  value: Record<string, unknown>,
): { reason: SkipReason; name: string } | undefined {
  const { type, name, custom, executableCode, toolCall } = value;
  if (type === 'server_tool_use') return { reason: 'provider', name: nameOrUnknown(name) };
  if (isRecord(executableCode)) return { reason: 'provider', name: 'executableCode' };
  if (isRecord(toolCall) && typeof toolCall.toolType === 'string') {
    return { reason: 'provider', name: toolCall.toolType };
  }
  // Only the first part of a streamed call has its name.
  if (isRecord(custom) && typeof custom.name === 'string') {
    return { reason: 'streamed', name: custom.name };
  }
  if (typeof type !== 'string' || READ.has(type) || !/(?:_call|_tool_use|-call)$/.test(type)) {
    return undefined;
  }
  return { reason: PROVIDER_RUN.test(type) ? 'provider' : 'unknown', name: type };
}

const READ = new Set(['function_call', 'tool_call', 'tool-call']);
const PROVIDER_RUN =
  /^(?:web_search|file_search|code_interpreter|code_execution|image_generation|tool_search|multi_agent|google_search|google_maps|url_context|retrieval|processing)_call$/;

/** A sentence for each reason. */
export function describeSkipped({ provider, streamed, unknown }: SkippedCalls): string[] {
  const sentences: string[] = [];
  const say = (counts: Map<string, number>, noun: string, why: string, end = '') => {
    if (counts.size === 0) return;
    const [names, count] = [toNames(counts), sumOf(counts)];
    const were = count === 1 ? 'was' : 'were';
    sentences.push(`${toPlural(count, noun)} ${were} skipped, because ${why}: ${names}.${end}`);
  };
  const these = sumOf(provider) === 1 ? 'this tool' : 'these tools';
  say(provider, 'call', `the provider runs ${these} itself`);
  const their = sumOf(streamed) === 1 ? 'its' : 'their';
  const whole = ' Record the whole message.';
  say(streamed, 'streamed call of a custom tool', `${their} parts are not joined`, whole);
  const [its, is] = sumOf(unknown) === 1 ? ['its form', 'is'] : ['their forms', 'are'];
  say(unknown, 'call', `${its} ${is} not known`);
  return sentences;
}

function toPlural(count: number, noun: string): string {
  const [head = '', ...rest] = noun.split(/(?= of )/);
  return formatPlural(count, head) + rest.join('');
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function toNames(counts: ReadonlyMap<string, number>): string {
  const named = [...counts].map(([name, count]) =>
    count === 1 ? name : `${name} (${formatCount(count)})`,
  );
  const more = named.length - MOST_NAMES;
  return more > 0
    ? formatList([...named.slice(0, MOST_NAMES), `${formatCount(more)} more`])
    : named.join(', ');
}

const MOST_NAMES = 6;
