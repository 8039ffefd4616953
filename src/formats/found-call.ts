import type { ToolCall } from '../core/index.ts';
import type { FormatProblem, ProviderCall } from './definition.ts';
import { describeType } from './json.ts';
import { type Parsed, parseJson } from './parse-json.ts';
import type { RawCall } from './providers/provider.ts';
import type { ProviderFormat } from './providers/table.ts';

/** Options of the functions that read a model's calls. Source: docs/contract.md#reading-formats. */
export interface ReadTranscriptOptions {
  /**
   * `fromProviderCall` of the model's definitions: undoes the provider's names and strict arguments.
   * Default: calls stay as they are.
   */
  fromProviderCall?: (call: ProviderCall) => ToolCall | undefined;
  /**
   * Returns arguments for a text that is not JSON, for example repaired ones, or `undefined`.
   * Default: such a call is left out.
   */
  repairArgs?: (text: string) => unknown;
}

/** The calls of a transcript, in its order. Source: docs/contract.md#reading-formats. */
export interface ReadTranscript {
  calls: ToolCall[];
  /** The format of the first call. */
  format: ProviderFormat | undefined;
  problems: FormatProblem[];
}

/** A call and its place in the transcript; not checked yet. */
export interface FoundCall extends RawCall {
  format: ProviderFormat;
  /** JSON pointer to the call. */
  path: string;
}

/** Checks the calls of a transcript. Calls without an id get `call_1`, `call_2`, … */
export function toTranscript(
  found: readonly FoundCall[],
  options: ReadTranscriptOptions,
  problems: FormatProblem[],
): ReadTranscript {
  const calls: ToolCall[] = [];
  const ids = new Set(found.map(({ id }) => id));
  const seen = new Set<string>();
  let unnamed = 0;
  for (const { id, name, path, args: given } of found) {
    const report = (message: string): void => {
      problems.push({ path, ...(typeof name === 'string' && { entry: name }), message });
    };
    if (typeof name !== 'string' || name === '') {
      report(
        `The name of the call is ${name === '' ? 'empty' : describeType(name)}, so it is skipped.`,
      );
      continue;
    }
    const args = readArguments(given, options.repairArgs);
    if (args.message !== undefined) report(args.message);
    if (!('value' in args)) continue;
    let toolCallId = typeof id === 'string' && id !== '' ? id : undefined;
    while (toolCallId === undefined) {
      unnamed += 1;
      if (!ids.has(`call_${unnamed}`)) toolCallId = `call_${unnamed}`;
    }
    if (seen.has(toolCallId)) report(`An earlier call has the id '${toolCallId}' too.`);
    seen.add(toolCallId);
    const sent: ProviderCall = { toolCallId, name, args: args.value };
    const known = options.fromProviderCall?.(sent);
    if (options.fromProviderCall && !known) {
      report(`The provider's definitions have no tool '${name}'; the call is kept as it is.`);
    }
    calls.push(known ?? sent);
  }
  return { calls, format: found[0]?.format, problems };
}

/** The arguments of a call, which some providers write as JSON text. A model may get it wrong. */
export function parseArguments(args: unknown): Parsed {
  const isAbsent = args === undefined || args === null;
  if (isAbsent || (typeof args === 'string' && args.trim() === '')) return { value: {} };
  return parseJson(args);
}

function readArguments(
  args: unknown,
  repair: ReadTranscriptOptions['repairArgs'],
): { value: unknown; message?: string } | { message: string } {
  const parsed = parseArguments(args);
  if ('value' in parsed) return { value: parsed.value };
  const { message } = parsed.problem;
  const value = repair?.(String(args));
  if (value !== undefined) return { value, message: `Its arguments are repaired. ${message}` };
  return { message: `Its arguments cannot be read, so it is skipped. ${message}` };
}
