import { LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod/mini';
import { formatCount } from '../../lib/format.ts';
import { describeTextIssue } from './describe-issue.ts';

/** The parsed text, or the mistake in it as a sentence. */
export type ReadText<T> = { ok: true; value: T } | { ok: false; message: string };

/** Larger than any text of a lesson, in UTF-16 code units. */
const MAX_CHARS = 64_000;

/** Reads YAML against a schema with strict objects. @param file its name, for messages */
export function readYaml<T>(text: string, file: string, schema: z.ZodMiniType<T>): ReadText<T> {
  if (text.length > MAX_CHARS)
    return fail(`${file} is longer than ${formatCount(MAX_CHARS)} characters.`);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const line = Math.max(1, lines.linePos(error.pos[0]).line);
    const what = INDENTS.has(error.code) ? INDENT : SYNTAX;
    return fail(`${file}, line ${line}: ${what}`);
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 20 });
  } catch {
    return fail(`${file} has too many aliases. Write the values out.`);
  }
  return readValue(value ?? {}, file, schema);
}

/** Reads JSON against a schema. @param file its name, for messages */
export function readJson<T>(text: string, file: string, schema: z.ZodMiniType<T>): ReadText<T> {
  if (text.length > MAX_CHARS)
    return fail(`${file} is longer than ${formatCount(MAX_CHARS)} characters.`);
  try {
    return readValue(JSON.parse(text), file, schema);
  } catch {
    return fail(`${file} is not valid JSON. Check commas, brackets and quotes.`);
  }
}

function readValue<T>(value: unknown, file: string, schema: z.ZodMiniType<T>): ReadText<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return fail(`${file}: ${describeTextIssue(parsed.error.issues[0])}`);
}

/** YAML terms and their plain equivalents. */
const INDENTS: ReadonlySet<string> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'BLOCK_IN_FLOW',
  'TAB_AS_INDENT',
]);
const INDENT = 'A line has inconsistent indentation.';
const SYNTAX = 'This cannot be parsed. Check the quotes, brackets and colons here.';

function fail(message: string): { ok: false; message: string } {
  return { ok: false, message };
}
