import type { ToolAnnotations } from '@modelcontextprotocol/server';
import {
  boundedJson,
  type JsonSchema,
  revealText,
  type Tool,
  type ToolIcon,
} from '../../core/index.ts';
import { isIconAddress } from '../../lib/is-icon-address.ts';
import { isRecord } from '../../lib/is-record.ts';

/** The members of a tool in `tools/list`, besides its definition. */
export interface ListedMembers {
  title?: string;
  annotations?: ToolAnnotations;
  outputSchema?: JsonSchema;
  icons?: ToolIcon[];
  execution?: NonNullable<Tool['execution']>;
  _meta?: Record<string, unknown>;
}

/** Reads each member into the form that every client accepts; `undefined` for another form. */
type MemberReaders = {
  readonly [M in keyof ListedMembers]-?: (value: unknown) => ListedMembers[M];
};

const READERS: MemberReaders = {
  title: toText,
  annotations: (value) => (isRecord(value) ? toAnnotations(value) : undefined),
  // Only clients of 2026 know the other types.
  outputSchema: (value) => (isRecord(value) && value.type === 'object' ? value : undefined),
  icons: (value) => (Array.isArray(value) && value.every(isIcon) ? value.map(toIcon) : undefined),
  _meta: (value) => (isRecord(value) ? value : undefined),
  execution: (value) => (isRecord(value) ? toExecution(value.taskSupport) : undefined),
};

const WANTED: { readonly [M in keyof ListedMembers]-?: string } = {
  title: 'a text',
  annotations: 'an object of hints',
  outputSchema: "a JSON Schema with type: 'object'",
  icons: 'a list of { src }, with addresses that begin with https: or data:image/',
  _meta: 'an object of JSON values',
  execution: "{ taskSupport: 'optional' }, 'required' or 'forbidden'",
};

// The cast holds: `READERS` has these keys and no others.
const NAMES = Object.keys(READERS) as (keyof ListedMembers)[];

/** By the tool: a registry reads a tool once, too. */
const readOf = new WeakMap<Tool, ListedMembers>();

/**
 * The members of a tool for `tools/list`. Those of its own come first, then those that a tool of the
 * kind `mcp` has from its server.
 *
 * Source: docs/contract.md#tool-listing.
 *
 * @param report receives one sentence for each member of the tool in another form, once
 */
export function readListing(
  tool: Tool | undefined,
  report: (sentence: string) => void = () => {},
): ListedMembers {
  if (!tool) return {};
  const known = readOf.get(tool);
  if (known) return known;
  const { title, annotations, outputSchema } = readMembersOf(readMember(tool, 'mcp'), () => {});
  const members: ListedMembers = {
    ...(title !== undefined && { title }),
    ...(annotations && { annotations }),
    ...(outputSchema && { outputSchema }),
    ...readMembersOf(tool, (name) =>
      report(`'${name}' of '${tool.name}' is left out of tools/list. Give ${WANTED[name]}.`),
    ),
  };
  readOf.set(tool, members);
  return members;
}

function readMembersOf(
  source: unknown,
  isOdd: (name: keyof ListedMembers) => void,
): Partial<ListedMembers> {
  if (!isRecord(source)) return {};
  const entries = NAMES.flatMap((name) => {
    const given = readMember(source, name);
    if (given === undefined) return [];
    const value = READERS[name](toJson(given));
    if (value === undefined) isOdd(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function readMember(source: object, name: string): unknown {
  try {
    return Reflect.get(source, name);
  } catch {
    return undefined;
  }
}

/** A copy as JSON; `undefined` for values beyond JSON. */
function toJson(value: unknown): unknown {
  try {
    return JSON.parse(boundedJson(value));
  } catch {
    return undefined;
  }
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? revealText(value).text : undefined;
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

function toAnnotations(given: Record<string, unknown>): ToolAnnotations {
  const annotations: ToolAnnotations = {};
  const title = toText(given.title);
  if (title !== undefined) annotations.title = title;
  for (const hint of HINTS) {
    const value = given[hint];
    if (typeof value === 'boolean') annotations[hint] = value;
  }
  return annotations;
}

function toExecution(support: unknown): ListedMembers['execution'] {
  const isKnown = support === 'optional' || support === 'required' || support === 'forbidden';
  return isKnown ? { taskSupport: support } : undefined;
}

function isIcon(value: unknown): value is ToolIcon {
  if (!isRecord(value)) return false;
  const { src, mimeType, sizes, theme } = value;
  return (
    typeof src === 'string' &&
    isIconAddress(src) &&
    (mimeType === undefined || typeof mimeType === 'string') &&
    (sizes === undefined ||
      (Array.isArray(sizes) && sizes.every((size) => typeof size === 'string'))) &&
    (theme === undefined || theme === 'light' || theme === 'dark')
  );
}

function toIcon({ src, mimeType, sizes, theme }: ToolIcon): ToolIcon {
  return { src, ...(mimeType && { mimeType }), ...(sizes && { sizes }), ...(theme && { theme }) };
}
