import { stringify } from 'yaml';
import { fromProviderDefinitions } from '../../formats/index.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { HttpMock } from '../../simulation/index.ts';
import type { DeclarationTemplate } from '../declarations/import-text.ts';
import { strictNames } from '../declarations/strict-names.ts';
import { withinTotal } from '../mocks/within-total.ts';
import { RECORDED_ERROR_STATUS, toToolUrl } from '../network/tool-url.ts';
import type { RecordedCall } from './recorded-calls.ts';
import type { RecordedResult } from './recorded-results.ts';

/** The recorded results of a transcript, as responses. */
export interface SimulatedTools {
  /** The tools that the workspace lacks or that are replaced; absent without any. */
  template?: DeclarationTemplate;
  /**
   * The responses for each request. Those of the latest turn that makes it: equal calls of a turn
   * have their results in order.
   */
  mocks: readonly HttpMock[];
  /** By the index of a turn: its own responses, where a later turn has another one. */
  mocksOfTurns: ReadonlyMap<number, readonly HttpMock[]>;
  /** Names of tools by their names in the transcript. */
  names: ReadonlyMap<string, string>;
  /** Tools of the workspace that run themselves, so their recorded results are not used. */
  unused: ReadonlySet<string>;
  /** The number of tools of the template whose definitions ask for strict mode. */
  strict: number;
}

/** Names of the workspace's tools. */
interface KnownTools {
  all: ReadonlySet<string>;
  /** Those that mocked responses answer for. */
  mocked: ReadonlySet<string>;
  /** Those that recorded results replace. */
  replaced: ReadonlySet<string>;
}

/**
 * Turns the results of a transcript into mocked responses, by the arguments of their calls. A tool
 * that the workspace lacks, or that is to be replaced, becomes a webhook. A tool that is mocked already gets more responses.
 *
 * Source: docs/contract.md#simulated-network.
 *
 * @param transcript The parsed text.
 * @param calls Its calls with their results.
 */
export function toSimulatedTools(
  transcript: unknown,
  calls: readonly RecordedCall[],
  known: KnownTools,
): SimulatedTools {
  const latest = new Map<string, readonly HttpMock[]>();
  const names = new Map<string, string>();
  const args = new Map<string, unknown[]>();
  const unused = new Set<string>();
  const runsItself = (tool: string) =>
    known.all.has(tool) && !known.mocked.has(tool) && !known.replaced.has(tool);
  const inTurns = new Map<number, Map<string, readonly HttpMock[]>>();
  for (const { name, tool, turn, args: given, result } of calls) {
    const safe = known.all.has(tool) ? tool : tool.replace(/[^A-Za-z0-9_.-]/g, '_');
    if (runsItself(safe)) {
      if (safe === tool) unused.add(tool);
      continue;
    }
    const request = `${safe} ${canonicalJson(given) ?? ''}`;
    const mock = toMock(safe, given, result);
    // Without turns, equal calls may be of different ones, so the latest result answers.
    const own = turn === undefined ? new Map() : (inTurns.get(turn) ?? new Map());
    own.set(request, [...(own.get(request) ?? []), mock]);
    if (turn !== undefined) inTurns.set(turn, own);
    latest.set(request, own.get(request) ?? []);
    names.set(tool, safe);
    if (known.mocked.has(safe)) continue;
    const before = args.get(name);
    if (before) before.push(given);
    else args.set(name, [given]);
  }
  const strict = strictNames(transcript);
  const defined = new Map(definitionsOf(transcript).map((one) => [one.name, one]));
  const tools = [...args].map(([name, recorded]) => {
    const { description, parameters } = defined.get(name) ?? {};
    const safe = names.get(name) ?? name;
    return {
      name: safe,
      type: 'webhook',
      description: description || `Answers with the recorded results of ${safe}.`,
      webhook: { url: toToolUrl(safe) },
      parameters: parameters ?? schemaOf(recorded),
    };
  });
  return {
    ...(tools.length > 0 && {
      template: {
        name: 'Recorded tools',
        text: stringify({ tools }),
        requests: tools.map(({ name, webhook }) => ({ name, url: webhook.url })),
      },
    }),
    mocks: withinTotal([...latest.values()].flatMap(withoutRepeats)),
    mocksOfTurns: replacedIn(inTurns, latest),
    names,
    unused,
    strict: [...args.keys()].filter((name) => strict.has(name)).length,
  };
}

/** The responses of each turn that a later turn replaces. */
function replacedIn(
  turns: ReadonlyMap<number, ReadonlyMap<string, readonly HttpMock[]>>,
  latest: ReadonlyMap<string, readonly HttpMock[]>,
): Map<number, HttpMock[]> {
  const replaced = new Map<number, HttpMock[]>();
  for (const [turn, mocks] of turns) {
    const own = [...mocks].flatMap(([request, some]) =>
      latest.get(request) === some ? [] : withoutRepeats(some),
    );
    replaced.set(turn, withinTotal(own));
  }
  return replaced;
}

/** The last response answers all further requests, so equal ones before it are left out. */
function withoutRepeats(mocks: readonly HttpMock[]): readonly HttpMock[] {
  const last = mocks.at(-1);
  const end = mocks.findLastIndex(
    ({ status, body }) => status !== last?.status || body !== last.body,
  );
  return mocks.slice(0, end + 2);
}

function toMock(name: string, args: unknown, { text, isError }: RecordedResult): HttpMock {
  return {
    method: 'POST',
    url: toToolUrl(name),
    requestBody: JSON.stringify(args),
    status: isError ? RECORDED_ERROR_STATUS : 200,
    // JSON stays as it was recorded: a webhook would indent a response of the type JSON.
    mediaType: 'text/plain',
    body: text,
  };
}

/** A request to a provider has the definitions of its tools. */
export function definitionsOf(transcript: unknown) {
  if (!isRecord(transcript)) return [];
  const { request } = transcript;
  return fromProviderDefinitions(isRecord(request) ? request : transcript).definitions;
}

/** A schema that admits all recorded arguments. */
function schemaOf(recorded: readonly unknown[]): Record<string, unknown> {
  const objects = recorded.filter(isRecord);
  const keys = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  const required = keys.filter((key) => objects.every((one) => Object.hasOwn(one, key)));
  const properties = keys.map((key) => {
    const values = objects.flatMap((one) => (Object.hasOwn(one, key) ? [one[key]] : []));
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
