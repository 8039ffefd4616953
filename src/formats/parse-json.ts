import { describeJsonError } from '../lib/find-json-error.ts';
import type { FormatProblem } from './definition.ts';

/** A parsed value, or why parsing failed. */
export type Parsed = { value: unknown; problems?: FormatProblem[] } | { problem: FormatProblem };

/**
 * Parses JSON text. Any other value counts as parsed. Never throws.
 *
 * @param firstLine for problems: the line in which the text begins. Default 1.
 */
export function parseJson(source: unknown, firstLine = 1): Parsed {
  if (typeof source !== 'string') return { value: source };
  // A byte order mark is common in pasted files, and not valid JSON.
  const text = source.replace(/^\uFEFF/, '');
  try {
    return { value: JSON.parse(text) };
  } catch {
    const message = `This is not JSON: ${describeJsonError(text, firstLine)}.`;
    return { problem: { path: '', message } };
  }
}

/**
 * Pasted text: JSON, JSON in the code blocks of a Markdown text, or one document in each line. Logs
 * and event streams have the last. Several documents become a list. Never throws.
 */
export function parsePasted(source: unknown): Parsed {
  const whole = parseJson(source);
  if ('value' in whole || typeof source !== 'string') return whole;
  const blocks = fencedBlocks(source);
  if (blocks.length === 0) return parseLines(source) ?? whole;
  const values: unknown[] = [];
  const problems: FormatProblem[] = [];
  for (const [index, block] of blocks.entries()) {
    const parsed = parseJson(block);
    const read = 'value' in parsed ? parsed : (parseLines(block) ?? parsed);
    if ('value' in read) {
      values.push(read.value);
      problems.push(...(read.problems ?? []));
    } else problems.push({ path: '', message: `Code block ${index + 1}: ${read.problem.message}` });
  }
  if (values.length === 0) return { problem: problems[0] ?? whole.problem };
  return { value: values.length === 1 ? values[0] : values, problems };
}

/** The code blocks that look like JSON; the last one may lack its end. */
function fencedBlocks(text: string): string[] {
  // Every second part is between two fences; its first line names the language.
  return text
    .split(/^[ \t]{0,3}(?:```|~~~)/m)
    .filter((_, index) => index % 2 === 1)
    .map((part) => part.slice(part.indexOf('\n') + 1))
    .filter((block) => /^\s*[[{]/.test(block));
}

/** Lines of an event stream without data. */
const NO_DATA = /^(?:event|id|retry):|^:|^(?:data:\s*)?\[DONE\]$/;

/** @returns `undefined` unless most lines are documents. Reports the other lines. */
function parseLines(text: string): Parsed | undefined {
  const values: unknown[] = [];
  const problems: FormatProblem[] = [];
  let lines = 0;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || NO_DATA.test(trimmed)) continue;
    lines += 1;
    // Spaces, so that the columns of problems are right.
    const json = line.replace(/^\s*data:/, '     ');
    const parsed = parseJson(json, index + 1);
    if ('value' in parsed) values.push(parsed.value);
    else problems.push(parsed.problem);
    // Prose, or JSON on several lines: stop.
    if (problems.length > values.length + 8) return undefined;
  }
  const isLog = values.length > problems.length && (lines > 1 || /^data:/m.test(text));
  return isLog && values.every((value) => typeof value === 'object')
    ? { value: values, problems }
    : undefined;
}
