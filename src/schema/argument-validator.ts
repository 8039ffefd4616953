import { type OutputUnit, Validator } from '@cfworker/json-schema';
import type { ArgumentIssue, ArgumentValidator } from '../core/index.ts';

/** The drafts of JSON Schema that are understood. */
export type SchemaDraft = '4' | '7' | '2019-09' | '2020-12';

/** How {@link createArgumentValidator} reads schemas. */
export interface ArgumentValidatorOptions {
  /** For schemas that do not name theirs by `$schema`. Default `2020-12`. */
  draft?: SchemaDraft;
}

/**
 * Checks arguments against JSON Schema (drafts 4, 7, 2019-09 and 2020-12) by walking the schema,
 * without `eval`, so that it works under any content security policy and at the edge.
 *
 * Source: page 1, section 2, step 8; page 7 (`@cfworker/json-schema`).
 *
 * @example
 * const registry = createToolRegistry({ tools, validateArgs: true, validator: createArgumentValidator() });
 */
export function createArgumentValidator(options: ArgumentValidatorOptions = {}): ArgumentValidator {
  return (schema) => {
    // It writes into the schema, which may be frozen.
    const own = structuredClone(schema);
    const validator = new Validator(own, draftOf(schema) ?? options.draft ?? '2020-12', false);
    return (args) => {
      try {
        return toIssues(validator.validate(args).errors);
      } catch {
        // A program's own calls may hold what JSON has not, such as a property that is undefined.
        const json = toJson(args);
        if (json === undefined) return [{ path: '$', message: 'must be a JSON value' }];
        return toIssues(validator.validate(JSON.parse(json)).errors);
      }
    };
  };
}

const DRAFTS: readonly [string, SchemaDraft][] = [
  ['draft-04', '4'],
  ['draft-06', '7'],
  ['draft-07', '7'],
  ['2019-09', '2019-09'],
  ['2020-12', '2020-12'],
];

function draftOf(schema: Record<string, unknown>): SchemaDraft | undefined {
  const named = String(schema.$schema ?? '');
  return DRAFTS.find(([part]) => named.includes(part))?.[1];
}

/** Keywords whose errors only say that something below them is wrong, which is listed too. */
const WRAPPERS = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'allOf',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);

/** Keywords that offer a choice: what is wrong with each branch would only confuse. */
const CHOICES = /\/(?:anyOf|oneOf|not|contains)\//;

function toIssues(errors: readonly OutputUnit[]): ArgumentIssue[] {
  const issues: ArgumentIssue[] = [];
  for (const unit of errors) {
    if (WRAPPERS.has(unit.keyword) || CHOICES.test(unit.keywordLocation)) continue;
    const missing = unit.keyword === 'required' && /property "(.*)"/s.exec(unit.error)?.[1];
    const pointer =
      typeof missing === 'string'
        ? `${unit.instanceLocation}/${escapeKey(missing)}`
        : unit.instanceLocation;
    issues.push({ path: toPath(pointer), message: messageOf(unit) });
  }
  return issues;
}

function messageOf({ keyword, error }: OutputUnit): string {
  if (keyword === 'required') return 'is required';
  if (keyword === 'false') return 'is not a property of this schema';
  return error
    .replace(/^Instance type "(.*)" is invalid\. Expected "(.*)"/s, 'must be $2, not $1')
    .replace(/^Instance does not match any of (.*)/s, 'must be one of $1')
    .replace(/^Instance does not match any subschemas/, 'matches none of the schemas allowed here')
    .replace(/\.$/, '');
}

function toJson(args: unknown): string | undefined {
  try {
    return JSON.stringify(args);
  } catch {
    return undefined;
  }
}

/** As the validator writes keys into its locations. */
function escapeKey(key: string): string {
  return encodeURI(key.replace(/~/g, '~0').replace(/\//g, '~1'));
}

/** `#/items/2/first name` → `$.items[2]['first name']` */
function toPath(pointer: string): string {
  const keys = pointer.split('/').slice(1);
  const parts = keys.map((raw) => {
    const key = decodeURI(raw).replace(/~1/g, '/').replace(/~0/g, '~');
    if (/^\d+$/.test(key)) return `[${key}]`;
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `['${key.replace(/['\\]/g, '\\$&')}']`;
  });
  return `$${parts.join('')}`;
}
