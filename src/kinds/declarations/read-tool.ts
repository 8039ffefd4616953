import { z } from 'zod';
import type { ToolListing } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn, setOwn } from '../../lib/own-property.ts';
import { didYouMean, suggest } from '../../lib/suggest.ts';
import { describeValue, textError, wayOut } from '../describe-issue.ts';
import type { Kind, ToolDeclaration } from '../kind.ts';
import { check } from '../tool-parts.ts';
import { expandParameters } from './expand-parameters.ts';
import { checkFields, warnOfUnknown } from './fields.ts';
import { isListingField, LISTING_FIELDS, readListingFields } from './listing.ts';
import { describeKind, type Mapping } from './mapping.ts';
import { childOf, type DeclarationPart, type Reporter } from './part.ts';
import { recogniseList } from './recognise.ts';
import { reportIssues } from './report-issues.ts';
import { checkSchema } from './schema/check-schema.ts';
import type { SchemaReporter } from './schema/schema-reporter.ts';
import { fieldWayOut, suggestField } from './suggest-field.ts';

/** A tool's entry, ready for its kind. */
export interface ToolDraft {
  part: DeclarationPart;
  declaration: ToolDeclaration;
  kind: Kind;
  /** The members of the tool for listings. */
  listing: ToolListing;
}

/** The pattern of a tool's name. The name of an MCP declaration becomes a part of several names. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,127}$/;

const LIMIT_FIELDS = ['max_calls', 'window_seconds'];

const mustBe =
  (field: string, expected: string, what: string) =>
  ({ input }: { input?: unknown }) =>
    `'${field}' must be ${what}, not ${describeValue(input)}.${wayOut(expected, input)}`;

const HEADER = z.object({
  name: z
    .string({ error: textError('A name', 'A tool needs a name.') })
    .regex(
      NAME,
      "A name starts with a letter or '_' and continues with letters, digits, '_', '.' or '-', at most 128 in all.",
    ),
  type: z.string({ error: textError('A type', 'A tool needs a type.') }),
  description: z
    .string({ error: textError('A description', 'A description must be a string.') })
    .optional(),
  rate_limit: z
    .strictObject(
      {
        max_calls: z
          .int({ error: mustBe('max_calls', 'int', 'a whole number') })
          .min(0, "'max_calls' cannot be less than 0.")
          .optional(),
        window_seconds: z
          .number({ error: mustBe('window_seconds', 'number', 'a number of seconds') })
          .positive("'window_seconds' must be greater than 0.")
          .optional(),
      },
      {
        error: (issue) =>
          issue.code === 'unrecognized_keys'
            ? `A rate limit has only 'max_calls' and 'window_seconds'.${limitsMeant(issue.keys)}`
            : `A rate limit must be a mapping such as {max_calls: 10, window_seconds: 60}, not ${describeValue(issue.input)}.`,
      },
    )
    .optional(),
});

function limitsMeant(given: readonly string[]): string {
  const meant = new Set(given.flatMap((field) => suggestField(field, LIMIT_FIELDS) ?? []));
  return meant.size === 0
    ? ''
    : ` Did you mean ${[...meant].map((field) => `'${field}'`).join(' and ')}?`;
}

const COMMON = ['name', 'type', 'description', 'parameters', 'rate_limit'];

/** The defaults if only one of them is given: docs/contract.md#rate-limit. */
const DEFAULT_MAX_CALLS = 10;
const DEFAULT_WINDOW_SECONDS = 60;

/** Reads the common fields of all kinds. @returns `undefined` after a report. */
export function readTool(
  part: DeclarationPart,
  kinds: readonly Kind[],
  reporter: Reporter,
): ToolDraft | undefined {
  const { value } = part;
  if (!isRecord(value)) {
    // `name:a` without a space is a text.
    const wayOut =
      typeof value === 'string' && /^\w+:\S/.test(value) ? " A space must follow ':'." : '';
    reporter.error(
      part,
      `A tool must be a mapping with 'name' and 'type', not ${describeKind(value)}.${wayOut}`,
    );
    return undefined;
  }
  const given = getOwn(value, 'name');
  const tool = typeof given === 'string' ? given : undefined;
  if (tool !== undefined) part.source.blame(part.path, tool);
  const other = recogniseList([value]);
  if (other !== undefined) {
    reporter.error(part, other, { tool });
    return undefined;
  }
  const header = check(HEADER, value);
  const isDamaged = part.source.isDamaged(part.path);
  // In damaged text, a missing field may be a consequence of the damage.
  if (!header.success && !isDamaged) reportIssues(part, header.issues, reporter, tool);
  const kind = kindFor(part, getOwn(value, 'type'), kinds, reporter, tool);
  const parameters = Object.hasOwn(value, 'parameters')
    ? expandParameters(value.parameters, (message, path) =>
        reporter.error(part, message, { path: ['parameters', ...path], tool }),
      )
    : undefined;
  const unusable =
    parameters !== undefined && !checkParameters(part, value, parameters, reporter, tool);
  warnOfFields(part, value, kind, kinds, reporter, tool);
  const broken = Object.hasOwn(value, 'parameters') && !parameters;
  // The damage has already been reported.
  if (!header.success || !kind || broken || unusable || isDamaged) return undefined;
  const { name, type, description, rate_limit } = header.data;
  const declaration: ToolDeclaration = { name, type };
  for (const [field, own] of Object.entries(value)) {
    if (!COMMON.includes(field) && !isListingField(field)) setOwn(declaration, field, own);
  }
  if (description !== undefined) declaration.description = description;
  if (parameters) declaration.parameters = parameters;
  if (rate_limit) {
    const { max_calls = DEFAULT_MAX_CALLS, window_seconds = DEFAULT_WINDOW_SECONDS } = rate_limit;
    declaration.rate_limit = { max_calls, window_seconds };
  }
  const listing = kind.hasOwnListings ? {} : readListingFields(part, value, reporter, name);
  return { part, declaration, kind, listing };
}

/** @returns whether the entry can become a tool. */
function checkParameters(
  part: DeclarationPart,
  { parameters: given }: Mapping,
  expanded: Mapping,
  reporter: Reporter,
  tool: string | undefined,
): boolean {
  let sound = true;
  const report: SchemaReporter = {
    error(message, path, of = 'value') {
      sound = false;
      reporter.error(part, message, { path, of, tool });
    },
    warn: (message, path, of = 'value') => reporter.warn(part, message, { path, of, tool }),
  };
  const isSchema = isRecord(given) && getOwn(given, 'type') === 'object';
  if (isSchema) checkSchema(expanded, ['parameters'], report);
  else if (isRecord(expanded.properties)) {
    for (const [name, schema] of Object.entries(expanded.properties)) {
      checkSchema(schema, ['parameters', name], report, expanded);
    }
  }
  return sound;
}

function kindFor(
  part: DeclarationPart,
  type: unknown,
  kinds: readonly Kind[],
  reporter: Reporter,
  tool: string | undefined,
): Kind | undefined {
  if (typeof type !== 'string') return undefined;
  const names = kinds.map(({ name }) => name);
  const kind = kinds.find(({ name }) => name === type);
  if (!kind) {
    reporter.error(
      part,
      `There is no kind of tool named '${type}'.${didYouMean(type, names)} Known kinds: ${names.join(', ')}.`,
      { path: ['type'], tool },
    );
  }
  return kind;
}

/** Kinds with a list of fields accept no others; for the rest, only misspellings are reported. */
function warnOfFields(
  part: DeclarationPart,
  value: Mapping,
  kind: Kind | undefined,
  kinds: readonly Kind[],
  reporter: Reporter,
  tool: string | undefined,
): void {
  const own = kind?.fields ?? {};
  const lists = kind?.hasOwnListings ? [] : LISTING_FIELDS;
  const known = [...COMMON, ...lists, ...Object.keys(own)];
  const others = new Set(kinds.flatMap(({ fields = {} }) => Object.keys(fields)));
  const unread = Object.keys(value).filter(
    (field) =>
      !known.includes(field) &&
      // A name without any meaning may still be a field of a kind without a list.
      (kind?.fields || (!others.has(field) && suggest(field, known) !== undefined)),
  );
  const ofType = kind ? `a tool of type '${kind.name}'` : 'a tool';
  warnOfUnknown(
    part,
    unread,
    {
      where: `of ${ofType}`,
      wayOut: (field) =>
        kind?.hasOwnListings && isListingField(field)
          ? ' The server of its tools gives it. Remove it.'
          : wayOutOf(field, known, own),
    },
    reporter,
    tool,
  );
  for (const [field, inner] of Object.entries(own)) {
    if (inner !== 'any')
      checkFields(childOf(part, field, getOwn(value, field)), inner, reporter, tool);
  }
}

/** The field above it, or the intended field. */
function wayOutOf(field: string, known: readonly string[], own: Readonly<Record<string, unknown>>) {
  for (const [home, inner] of Object.entries(own)) {
    if (Array.isArray(inner) && inner.includes(field)) return ` Put it below '${home}'.`;
  }
  const direct = fieldWayOut(field, known);
  if (direct !== '') return direct;
  for (const [home, inner] of Object.entries(own)) {
    const meant = Array.isArray(inner) ? suggestField(field, inner) : undefined;
    if (meant !== undefined) return ` Did you mean '${meant}', below '${home}'?`;
  }
  return '';
}
