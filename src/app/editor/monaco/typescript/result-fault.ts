import type { TextSpan } from './worker.ts';

/** A diagnostic at the place and in the words that a person would choose. */
export interface ResultFault extends TextSpan {
  message: string;
}

const RETURNS = "return ok('text') or err('reason')";

/**
 * Rewords the diagnostic of a function that does not return a tool result. The compiler marks the
 * name of the function and explains the types of the whole call, in up to seven lines.
 *
 * @param lines The messages of the diagnostic, from the outermost to the innermost.
 * @param text The file.
 * @returns `undefined` for any other diagnostic
 */
export function toResultFault(
  lines: readonly string[],
  text: string,
  span: TextSpan,
): ResultFault | undefined {
  const innermost = lines.at(-1)?.trim() ?? '';
  if (!lines.some((line) => IS_RESULT.test(line))) return undefined;
  const given = NOT_A_RESULT.exec(innermost)?.[1];
  if (NO_PROMISE.test(innermost)) {
    return { ...span, message: `Write 'async' before this function: it must return a promise.` };
  }
  const found = given === undefined ? `: ${innermost}` : `, not ${toWords(given)}.`;
  return { ...(returnIn(text, span) ?? span), message: `The function must ${RETURNS}${found}` };
}

const IS_RESULT = /not assignable to type '(?:Promise<)?ToolResult>?'\.$/;
const NOT_A_RESULT = /^Type '(.+)' is not assignable to type 'ToolResult'\.$/;
const NO_PROMISE = /from type 'Promise<ToolResult>'/;

function toWords(type: string): string {
  return type === 'void' || type === 'undefined' ? 'nothing' : type;
}

/**
 * The first `return` of another value in the function that begins in a span. Functions inside it
 * are indented further, so the least indented one counts.
 */
function returnIn(text: string, { start, length }: TextSpan): TextSpan | undefined {
  const indent = /[^\n]*$/.exec(text.slice(0, start))?.[0].match(/^ */)?.[0].length ?? 0;
  const end = new RegExp(`\\n {0,${indent}}\\}`).exec(text.slice(start + length));
  const body = text.slice(start, end ? start + length + end.index : undefined);
  const found = [...body.matchAll(OTHER_RETURN)].map(
    ({ index, 1: before = '', 2: value = '' }) => ({
      indent: before.length,
      start: start + index + before.length,
      length: value.length,
    }),
  );
  const least = Math.min(...found.map((one) => one.indent));
  const first = found.find((one) => one.indent === least);
  return first && { start: first.start, length: first.length };
}

/** A line with a `return` that does not begin with `ok(` or `err(`. */
const OTHER_RETURN = /(?<=\n)((?:(?!return\b)[^\n])*?)(return\b(?!\s+(?:ok|err)\s*\()[^\n]*)/g;
