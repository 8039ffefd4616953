import type { JsonSchema } from '../../core/index.ts';

/** Comments and strings, in which braces mean nothing. */
const SKIPPED =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const LABEL = /^\bschema\s*:\s*(?=\{)/;

/**
 * Replaces the schema in the code of a tool.
 *
 * @returns `undefined` if the code has no object literal for it.
 */
export function setSchema(code: string, schema: JsonSchema): string | undefined {
  // Comments and strings become blanks, so that positions stay.
  const plain = code.replace(SKIPPED, (text) => text.replace(/[^\n]/g, ' '));
  const start = plain.indexOf('{', Math.max(plain.indexOf('defineTool('), 0));
  if (start < 0) return undefined;
  // In a literal, the key would set the prototype.
  if (JSON.stringify(schema).includes('"__proto__"')) return undefined;
  let depth = 0;
  for (let at = start; at < plain.length; at += 1) {
    const sign = plain[at] ?? '';
    if ('{[('.includes(sign)) depth += 1;
    if ('}])'.includes(sign)) depth -= 1;
    if (depth === 0) return undefined;
    const isWord = sign === 's' && depth === 1 && !/[\w$.]/.test(plain[at - 1] ?? '');
    const [label] = (isWord && LABEL.exec(plain.slice(at, at + 200))) || [];
    if (label === undefined) continue;
    const from = at + label.length;
    const end = endOfObject(plain, from);
    const [indent = ''] = /[ \t]*$/.exec(code.slice(0, at)) ?? [];
    if (end === undefined) return undefined;
    return code.slice(0, from) + toText(schema, indent) + code.slice(end);
  }
  return undefined;
}

/** The schema as an object literal, below a line with this indentation. */
function toText(schema: JsonSchema, indent: string): string {
  const lines = JSON.stringify(schema, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
  return lines.replaceAll('\n', `\n${indent}`);
}

/** The position after the bracket that closes the one at a position. */
function endOfObject(plain: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < plain.length; at += 1) {
    if (plain[at] === '{') depth += 1;
    if (plain[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}
