import type { z } from 'zod';
import type { JsonSchema, Tool } from '../core/index.ts';
import type { KindProblem, ToolDeclaration } from './kind.ts';

/**
 * Holds a kind's own part of a declaration against its schema, and reports each place that does
 * not fit. @returns `undefined` where something did not.
 */
export function readPart<T>(
  schema: z.ZodType<T>,
  declaration: unknown,
  report: (problem: KindProblem) => void,
  under: readonly (string | number)[] = [],
): T | undefined {
  // Without compiled checks: code made from text is forbidden by strict content policies.
  const read = schema.safeParse(declaration, { jitless: true });
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) {
    const keys = path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    report({ path: [...under, ...keys], message: sentence([...under, ...keys], message) });
  }
  return undefined;
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

/** `'a', 'b'`, or a word for an empty list. */
export function listed(names: Iterable<string>): string {
  const quoted = [...names].map((name) => `'${name}'`);
  return quoted.length === 0 ? 'none' : quoted.join(', ');
}

/** Whether a value is a mapping. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function sentence(path: readonly (string | number)[], message: string): string {
  const where = path.length === 0 ? 'The entry' : `'${path.join('.')}'`;
  return `${where} cannot be used: ${message.replace(/\.$/, '')}.`;
}
