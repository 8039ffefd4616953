import type { ArgumentIssue, ArgumentValidator } from '../core/index.ts';
import { getOwn } from '../lib/own-property.ts';
import { type CompiledProgram, compile } from './compile.ts';
import { draftNumberOf, type SchemaDraft } from './draft.ts';
import { GivenUp, SchemaError } from './errors.ts';
import { createPattern, type RegExpEngine } from './pattern/create-pattern.ts';
import { addIssue, createReport, explain, toPath } from './report.ts';
import type { CompileOptions, IssueReport, KnownMembers, Schema, ValidationRun } from './types.ts';

/** How schemas are read, and the limits of a check. Source: docs/contract.md#schema-validation. */
export interface ArgumentValidatorOptions {
  /** For schemas without `$schema`. Default `2020-12`. */
  draft?: SchemaDraft;
  /** Schemas that a `$ref` may reference by URL. The validator fetches nothing. Default none. */
  remotes?: Readonly<Record<string, Schema>>;
  /**
   * The validated formats, by name; `standardFormats` has those of the standard. Default none:
   * `format` is only an annotation.
   */
  formats?: Readonly<Record<string, (text: string) => boolean>>;
  /**
   * The maximum steps of one check, about 50 million a second. Default 10 million. A value that
   * needs more is refused.
   */
  maxSteps?: number;
  /** The maximum number of listed issues; the others are counted. Default 20. */
  maxIssues?: number;
  /**
   * Creates regular expressions, for a host with a time-limited engine. Default: the language's own
   * engine, or a slower one without backtracking for patterns that could take too long.
   */
  regExp?: RegExpEngine;
}

/** A compiled schema. Source: docs/contract.md#schema-validation. */
export interface CompiledSchema {
  /** Whether a value matches; `false` also if the check exceeds its steps. */
  accepts(value: unknown): boolean;
  /**
   * Where and how a value does not match; empty if it does.
   *
   * @param members those of objects in `value` that have many, if they are known.
   */
  issues(value: unknown, members?: KnownMembers): ArgumentIssue[];
}

/**
 * Checks arguments against JSON Schema (drafts 4, 6, 7, 2019-09 and 2020-12). A schema is compiled
 * to closures at its first use, without `eval`. So it works under any content security policy and
 * on edge runtimes. No schema and no arguments can make a check hang: its steps are counted.
 *
 * Source: docs/contract.md#arguments.
 *
 * @example
 * const registry = createToolRegistry({ tools, validateArgs: true, validator: createArgumentValidator() });
 */
export function createArgumentValidator(
  options: ArgumentValidatorOptions = DEFAULTS,
): ArgumentValidator {
  return (schema) => {
    let compiled: CompiledSchema | undefined;
    return (args, members) => {
      compiled ??= compileSchema(schema, options);
      return compiled.issues(args, members);
    };
  };
}

const DEFAULTS: ArgumentValidatorOptions = {};

// A frozen definition cannot change, so all callers share one compiled schema.
const kept = new WeakMap<ArgumentValidatorOptions, WeakMap<object, CompiledSchema>>();

/**
 * Compiles a schema; a frozen one only once for the same options.
 *
 * Source: docs/contract.md#arguments.
 *
 * @throws SchemaError with the reason if it cannot be compiled.
 *
 * @example
 * compileSchema({ type: 'integer' }).accepts(5); // true
 */
export function compileSchema(
  schema: Schema,
  options: ArgumentValidatorOptions = DEFAULTS,
): CompiledSchema {
  if (!Object.isFrozen(schema) || typeof schema !== 'object') return build(schema, options);
  const known = kept.get(options) ?? new WeakMap<object, CompiledSchema>();
  kept.set(options, known);
  const compiled = known.get(schema) ?? build(schema, options);
  known.set(schema, compiled);
  return compiled;
}

function build(schema: Schema, options: ArgumentValidatorOptions): CompiledSchema {
  const { formats = {}, maxSteps = 10_000_000, maxIssues = 20 } = options;
  const { node, root } = toProgram(schema, {
    draft: draftNumberOf(options.draft ?? '2020-12'),
    remotes: options.remotes ?? {},
    pattern: (source) => createPattern(source, options.regExp),
    format: (name) => getOwn(formats, name) as (typeof formats)[string] | undefined,
  });
  const scope = { resource: root, outer: undefined };
  const start = (members?: KnownMembers): ValidationRun => ({
    left: maxSteps,
    members,
    depth: 0,
    scope,
  });
  const issues = (value: unknown, members?: KnownMembers): ArgumentIssue[] => {
    let report: IssueReport | undefined;
    try {
      if (node.test(value, start(members))) return [];
      report = createReport(maxIssues);
      explain(node, value, start(members), undefined, report);
      if (report.count === 0) addIssue(report, undefined, 'schema', 'does not match the schema');
    } catch (thrown) {
      report ??= createReport(maxIssues);
      addIssue(report, undefined, 'maxSteps', toSentence(thrown));
    }
    return toList(report);
  };
  return { issues, accepts: (value) => issues(value).length === 0 };
}

function toList({ issues, count, most }: IssueReport): ArgumentIssue[] {
  const listed = issues.map(({ at, ...issue }) => ({ path: toPath(at), ...issue }));
  const rest = (count - most).toLocaleString('en-US');
  return count > most ? [...listed, { path: '$', message: `… and ${rest} more` }] : listed;
}

/** @throws SchemaError for every mistake in a schema. */
function toProgram(schema: Schema, options: CompileOptions): CompiledProgram {
  try {
    return compile(schema, options);
  } catch (thrown) {
    throw new SchemaError(`The schema ${toSentence(thrown)}.`);
  }
}

/** @throws errors of the schema, not of the value. */
function toSentence(thrown: unknown): string {
  if (thrown instanceof SchemaError) throw thrown;
  if (thrown instanceof GivenUp) return thrown.message;
  // Deeper than the stack, or a throwing getter of the caller.
  return thrown instanceof RangeError ? 'is nested too deep' : 'cannot be read as JSON';
}
