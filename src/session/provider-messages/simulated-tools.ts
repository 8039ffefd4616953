import { stringify } from 'yaml';
import { fromProviderDefinitions, fromProviderTranscript } from '../../formats/index.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { HttpMock } from '../../simulation/index.ts';
import type { DeclarationTemplate } from '../declarations/import-text.ts';
import { withinTotal } from '../declarations/mock-body.ts';
import { toToolUrl } from '../declarations/output-mocks.ts';
import { type RecordedResult, recordedResults } from './recorded-results.ts';

/** The tools that a transcript simulates. */
export interface SimulatedTools {
  /** The tools, and mocked responses from their results. */
  template: DeclarationTemplate;
  /** Names of tools by their names in the transcript. */
  names: ReadonlyMap<string, string>;
}

/** A call, and its result if the transcript has it. */
interface RecordedCall {
  name: string;
  args: unknown;
  result: RecordedResult;
}

/**
 * Simulates the tools of a transcript that the workspace does not have. Each becomes a webhook whose
 * responses are the recorded results, by the arguments of their calls.
 *
 * Source: docs/contract.md#simulated-network.
 *
 * @param transcript The parsed text.
 * @param unknown The names in the transcript that no tool has.
 * @param taken The names of the workspace's tools.
 * @returns `undefined` if no unknown tool has a result.
 */
export function toSimulatedTools(
  transcript: unknown,
  unknown: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): SimulatedTools | undefined {
  const mocks = new Map<string, HttpMock>();
  const names = new Map<string, string>();
  const args = new Map<string, unknown[]>();
  for (const { name, args: given, result } of recordedCalls(transcript)) {
    const safe = name.replace(/[^A-Za-z0-9_.-]/g, '_');
    if (!unknown.has(name) || taken.has(safe)) continue;
    const mock = toMock(safe, given, result);
    const request = `${safe} ${canonicalJson(given) ?? ''}`;
    if (!mocks.has(request)) mocks.set(request, mock);
    names.set(name, safe);
    args.set(name, [...(args.get(name) ?? []), given]);
  }
  if (names.size === 0) return undefined;
  const defined = new Map(definitionsOf(transcript).map((one) => [one.name, one]));
  const tools = [...names].map(([name, safe]) => {
    const { description, parameters } = defined.get(name) ?? {};
    return {
      name: safe,
      type: 'webhook',
      description: description || `Answers with the recorded results of ${safe}.`,
      webhook: { url: toToolUrl(safe) },
      parameters: parameters ?? schemaOf(args.get(name) ?? []),
    };
  });
  const text = stringify({ tools });
  return {
    template: { name: 'Recorded tools', text, mocks: withinTotal([...mocks.values()]) },
    names,
  };
}

/** The calls with a result, in their order. A result without an id belongs to the next call. */
function recordedCalls(transcript: unknown): RecordedCall[] {
  const open = fromProviderTranscript(transcript).calls.slice();
  return recordedResults(transcript).flatMap((result) => {
    const at = open.findIndex(({ toolCallId, name }) =>
      result.id === undefined ? name === result.name : toolCallId === result.id,
    );
    const [call] = at === -1 ? [] : open.splice(at, 1);
    return call ? [{ name: call.name, args: call.args, result }] : [];
  });
}

function toMock(name: string, args: unknown, { text, isError }: RecordedResult): HttpMock {
  return {
    method: 'POST',
    url: toToolUrl(name),
    requestBody: JSON.stringify(args),
    status: isError ? 422 : 200,
    mediaType: isJson(text) ? 'application/json' : 'text/plain',
    body: text,
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A request to a provider has the definitions of its tools. */
function definitionsOf(transcript: unknown) {
  if (!isRecord(transcript)) return [];
  const { request } = transcript;
  return fromProviderDefinitions(isRecord(request) ? request : transcript).definitions;
}

/** A schema that admits all recorded arguments. */
function schemaOf(recorded: readonly unknown[]): Record<string, unknown> {
  const objects = recorded.filter(isRecord);
  const keys = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  const required = keys.filter((key) => objects.every((one) => key in one));
  const properties = keys.map((key) => {
    const values = objects.flatMap((one) => (key in one ? [one[key]] : []));
    const types = [...new Set(values.map(typeOf))];
    const [first] = values;
    return [key, { type: types.length === 1 ? types[0] : types, examples: [first] }] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
