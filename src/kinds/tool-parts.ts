import type { z } from 'zod';
import type { JsonSchema, Tool } from '../core/index.ts';
import { describeIssue } from './describe-issue.ts';
import type { KindProblem, ToolDeclaration } from './kind.ts';

/**
 * Validates a kind's own part of a declaration against its schema, and reports each mismatch.
 * @returns `undefined` after a report.
 */
export function readPart<T>(
  schema: z.ZodType<T>,
  declaration: unknown,
  report: (problem: KindProblem) => void,
  under: readonly (string | number)[] = [],
): T | undefined {
  const read = check(schema, declaration);
  if (read.success) return read.data;
  for (const { path, message, own, unknown = [] } of read.issues) {
    const full = [...under, ...path];
    const [field] = unknown;
    report({
      message: sentence(full, message, own),
      ...(field === undefined ? { path: full } : { path: [...full, field], of: 'key' }),
    });
  }
  return undefined;
}

/** A mismatch with a schema. */
export interface PartIssue {
  path: (string | number)[];
  message: string;
  /**
   * Whether the message is the end of a sentence about the path, and not a message of the schema.
   */
  own: boolean;
  /** Fields that the schema does not have. */
  unknown?: readonly string[];
}

/** Validates a value against a schema. It replaces the messages of the schema library. */
export function check<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { success: true; data: T } | { success: false; issues: PartIssue[] } {
  const described = new Set<string>();
  const read = schema.safeParse(value, {
    // Without compiled checks: strict content policies forbid code from text.
    jitless: true,
    // Called only if the schema has no message.
    error(issue) {
      const message = describeIssue(issue);
      described.add(message);
      return message;
    },
  });
  if (read.success) return { success: true, data: read.data };
  const issues = read.error.issues.map((issue) => ({
    path: issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key)),
    message: issue.message,
    own: described.has(issue.message),
    ...(issue.code === 'unrecognized_keys' && { unknown: issue.keys }),
  }));
  return { success: false, issues };
}

/** The parts of a tool that every kind takes from its declaration in the same way. */
export function toolParts(
  declaration: ToolDeclaration,
  defaults: { description: string; schema?: JsonSchema },
): Pick<Tool, 'name' | 'description' | 'schema' | 'rateLimit'> {
  const { name, description, parameters, rate_limit } = declaration;
  return {
    name,
    description: description ?? defaults.description,
    schema: parameters ?? defaults.schema ?? { type: 'object', properties: {} },
    ...(rate_limit && { rateLimit: rate_limit }),
  };
}

function sentence(path: readonly (string | number)[], message: string, own: boolean): string {
  const where = path.length === 0 ? 'The entry' : `'${path.join('.')}'`;
  const end = /[.?]$/.test(message) ? '' : '.';
  return own ? `${where} ${message}${end}` : `${where} cannot be used: ${message}${end}`;
}
