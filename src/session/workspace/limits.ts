import { isRecord } from '../../lib/is-record.ts';
import { formatCount } from '../lib/format.ts';

/** The maximum number of calls in a batch: enough to fill a timeline. */
export const MAX_CALLS = 10_000;

/** The maximum number of tools of a document, or of a declaration. */
export const MAX_TOOLS = 5000;

/** The maximum length of a document as JSON, in UTF-16 code units. */
export const MAX_DOCUMENT_CHARS = 20_000_000;

/** The maximum nesting of a document. A schema of {@link SCHEMA} stands a few levels down. */
const MAX_DOCUMENT_DEPTH = 220;

/** The limits of one value. */
export interface Limit {
  /** Of a text, or of any other value as JSON; in UTF-16 code units. */
  chars?: number;
  /** Nested lists and objects; in a text only with `isJson`. */
  depth?: number;
  /** A text is JSON, so its brackets are levels. Other texts, such as a log, may hold any brackets. */
  isJson?: boolean;
  /** Of a list, or of an object with any keys. */
  entries?: number;
  each?: Limit;
  /** Of an object with known keys. Other keys are dropped, so they are not read. */
  fields?: Readonly<Record<string, Limit>>;
}

const NAME: Limit = { chars: 200 };
const TEXT: Limit = { chars: 20_000 };
const ARGUMENTS: Limit = { chars: 5_000_000, depth: 200, isJson: true };
const SCHEMA: Limit = { chars: 1_000_000, depth: 200, isJson: true };
const CODE: Limit = { chars: 1_000_000 };
const RESULT: Limit = { chars: 5_000_000, depth: 200 };
/** Names, hosts or paths. */
const NAMES: Limit = { entries: 5000, each: { chars: 4096 } };

/** A tool of the user or of a server, as the page shows it. */
export const TOOL_LIMITS: Limit = {
  fields: { name: NAME, description: TEXT, toolset: NAME, schema: SCHEMA },
};

/** The limits of a document. Each number is at least ten times what an ordinary workspace has. */
export const WORKSPACE_LIMITS: Limit = {
  fields: {
    id: NAME,
    name: NAME,
    personalities: {
      entries: 500,
      each: {
        fields: {
          ...{ id: NAME, name: NAME, description: TEXT },
          ...{ toolset: NAMES, mcp_servers: NAMES, plugins: NAMES, exclude_tools: NAMES },
          mcp_tools: { entries: 500, each: NAMES },
          permissions: { fields: { allowed_actions: NAMES, denied_actions: NAMES } },
          fs_reach: { fields: { read: NAMES, write: NAMES } },
          safety: { fields: { network: { fields: { allow: NAMES, deny: NAMES } } } },
        },
      },
    },
    personalityId: NAME,
    batches: {
      entries: 200,
      each: {
        fields: {
          ...{ id: NAME, name: NAME, description: TEXT },
          calls: {
            entries: MAX_CALLS,
            each: { fields: { id: NAME, toolCallId: NAME, tool: NAME, argsText: ARGUMENTS } },
          },
        },
      },
    },
    batchId: NAME,
    budget: { fields: { caps: { entries: 5000, each: {} } } },
    schemaTexts: { entries: 5000, each: SCHEMA },
    tools: { entries: MAX_TOOLS, each: { fields: { id: NAME, code: CODE } } },
    reducers: { entries: 5000, each: CODE },
    declarations: {
      entries: 500,
      each: { fields: { id: NAME, name: NAME, text: { chars: 5_000_000 } } },
    },
    scenario: {
      fields: {
        faults: { entries: 1000, each: { fields: { backend: NAME, matching: { chars: 1000 } } } },
        missing: NAMES,
        secrets: { entries: 500, each: TEXT },
        attachments: {
          entries: 200,
          each: {
            fields: {
              ...{ id: NAME, kind: NAME, name: NAME, mimeType: NAME, encoding: NAME },
              data: { chars: 10_000_000 },
            },
          },
        },
      },
    },
    turn: {
      fields: {
        context: {
          fields: {
            ...{ sessionId: NAME, sessionKey: NAME, platform: NAME, agentId: NAME, teamId: NAME },
            ...{ workingDir: { chars: 4096 }, memoryScopeId: NAME },
          },
        },
      },
    },
    registry: {
      fields: {
        approved: {
          entries: 5000,
          each: { fields: { description: TEXT, parameters: SCHEMA } },
        },
        examples: { fields: { disabled: NAMES, removed: NAMES } },
      },
    },
    samples: {
      entries: 1000,
      each: {
        fields: {
          ...{ id: NAME, name: NAME, tool: NAME, argsText: ARGUMENTS },
          result: {
            fields: {
              value: RESULT,
              structured: RESULT,
              error: RESULT,
              reason: RESULT,
              field: NAME,
            },
          },
        },
      },
    },
    expectations: {
      entries: 5000,
      each: { fields: { id: NAME, sampleId: NAME, rule: { fields: { text: RESULT } } } },
    },
  },
};

/**
 * Compares a value with its limits, before any other code reads it. Takes linear time, without
 * recursion into values of unknown depth.
 *
 * @param before an earlier value within the limits; the parts that both share are not read again.
 * @returns what exceeds its limit, as sentences; `undefined` if nothing does.
 *
 * @example
 * const excess = findExcess(JSON.parse(text));
 * if (excess !== undefined) return refuse(excess);
 */
export function findExcess(
  value: unknown,
  limit: Limit = WORKSPACE_LIMITS,
  before?: unknown,
  path = '',
): string | undefined {
  if (value === before) return undefined;
  if (typeof value === 'string') return findLongText(value, limit, path);
  if (typeof value !== 'object' || value === null) return undefined;
  const { entries, each, fields } = limit;
  if (fields) return findInParts(value, Object.entries(fields), before, path);
  if (!each) return findLargeValue(value, limit, path);
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (entries !== undefined && count > entries) {
    return say(path, `has ${formatCount(count)} entries`, entries, FEWER);
  }
  const keys = Object.keys(value);
  const longKey = Array.isArray(value) ? undefined : keys.find((key) => key.length > NAME_CHARS);
  if (longKey !== undefined) {
    const found = `has a name of ${formatCount(longKey.length)} characters`;
    return say(path, found, NAME_CHARS, SHORTER);
  }
  return findInParts(
    value,
    keys.map((key) => [key, each]),
    before,
    path,
  );
}

/**
 * Compares a text that will be parsed as JSON with the limits of a document.
 *
 * @returns what exceeds its limit, as sentences; `undefined` if nothing does.
 */
export function findExcessInText(text: string): string | undefined {
  const limit = { chars: MAX_DOCUMENT_CHARS, depth: MAX_DOCUMENT_DEPTH, isJson: true };
  return findLongText(text, limit, '');
}

const NAME_CHARS = 200;
const SHORTER = 'Shorten it.';
const FEWER = 'Remove some, or split the workspace into smaller ones.';
const FLATTER = 'Use fewer nested lists and objects.';

function say(path: string, found: string, limit: number, advice: string): string {
  const where = path === '' ? 'The text' : `The field ${path}`;
  return `${where} ${found}. The limit is ${formatCount(limit)}. ${advice}`;
}

function findInParts(
  value: object,
  parts: readonly (readonly [key: string, limit: Limit])[],
  before: unknown,
  path: string,
): string | undefined {
  const known: object = typeof before === 'object' && before !== null ? before : {};
  for (const [key, limit] of parts) {
    if (!Object.hasOwn(value, key)) continue;
    const inner: unknown = Reflect.get(value, key);
    const found = findExcess(
      inner,
      limit,
      Reflect.get(known, key),
      path === '' ? key : `${path}.${key}`,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function findLongText(text: string, limit: Limit, path: string): string | undefined {
  const { chars, depth, isJson } = limit;
  if (chars !== undefined && text.length > chars) {
    // A door may have read a part of a larger file.
    const count = Math.min(text.length, 3 * MAX_DOCUMENT_CHARS);
    const found = `has ${count < text.length ? 'more than ' : ''}${formatCount(count)} characters`;
    return say(path, found, chars, SHORTER);
  }
  if (!isJson || depth === undefined || text.length <= depth) return undefined;
  const levels = depthOfJson(text);
  if (levels <= depth) return undefined;
  return say(path, `is nested ${formatCount(levels)} levels deep`, depth, FLATTER);
}

const [QUOTE, BACKSLASH] = [34, 92];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/** The deepest nesting in a JSON text, valid or not. */
function depthOfJson(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === LIST || code === OBJECT) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === LIST_END || code === OBJECT_END) depth -= 1;
  }
  return deepest;
}

/** The index of the quote that ends the string, or of the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (; end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** Level by level, and not further than the limits: the value may be nested deeper than the stack. */
function findLargeValue(value: object, { chars, depth }: Limit, path: string): string | undefined {
  let size = 0;
  let level: unknown[] = [value];
  for (let levels = 0; level.length > 0; levels += 1) {
    if (depth !== undefined && levels > depth) {
      return say(path, `is nested more than ${formatCount(depth)} levels deep`, depth, FLATTER);
    }
    const next: unknown[] = [];
    for (const item of level) {
      size += typeof item === 'string' ? item.length + 3 : 2;
      const parts: readonly unknown[] = Array.isArray(item)
        ? item
        : isRecord(item)
          ? Object.values(item)
          : [];
      if (isRecord(item)) for (const key of Object.keys(item)) size += key.length + 3;
      if (chars !== undefined && size + 2 * parts.length > chars) {
        return say(path, `has more than ${formatCount(chars)} characters as JSON`, chars, SHORTER);
      }
      for (const part of parts) next.push(part);
    }
    level = next;
  }
  return undefined;
}
