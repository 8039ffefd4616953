/**
 * Rewords the diagnostic of a function that does not return a tool result. The compiler explains
 * the types of the whole call, in up to ten lines.
 *
 * @param lines The messages of the diagnostic, from the outermost to the innermost.
 * @returns `undefined` for any other diagnostic
 */
export function describeResultFault(lines: readonly string[]): string | undefined {
  const asked = lines.map((line) => IS_RESULT.exec(line)?.[1]).find(Boolean);
  if (asked === undefined) return undefined;
  const [outer = '', inner = ''] = ['', ...lines].slice(-2).map((line) => line.trim());
  if (NO_PROMISE.test(inner)) {
    return `Write 'async' before this function: it must return a promise.`;
  }
  const choices = "ok('text') or err('reason')";
  const must = `The function must return ${asked === 'Answer' ? `a text, ${choices}` : choices}`;
  const given = NOT_A_RESULT.exec(inner)?.[1];
  if (given !== undefined) return `${must}, not ${toWords(given)}.`;
  return `${must}: ${OF_PROPERTY.test(outer) ? `${outer} ${inner}` : inner}`;
}

/** `Answer` is what a tool that is made by `defineTool` may return. */
const IS_RESULT = /not assignable to type '(?:Promise<)?(ToolResult|Answer)\b[^']*'\.$/;
const NOT_A_RESULT = /^Type '(.+)' is not assignable to type '(?:ToolResult|Answer)\b[^']*'\.$/;
const NO_PROMISE = /from type 'Promise<ToolResult>'/;
const OF_PROPERTY = /^Types of property '.+' are incompatible\.$/;

function toWords(type: string): string {
  return type === 'void' || type === 'undefined' ? 'nothing' : type;
}
