import { findJsonError } from '../../lib/find-json-error.ts';
import { endsInString } from './json-text.ts';

/** The check tries at most this many texts. It skips templates with more branches. */
const MAX_TEXTS = 512;

interface Node {
  type: string;
  [key: string]: unknown;
}

/** A possible output of a template up to some position. */
interface Text {
  json: string;
  inString: boolean;
}

/** The result of this part depends on the data. */
class Unclear extends Error {}

/**
 * Checks whether a template can produce JSON at all. It tries every branch, and runs loops zero,
 * one and two times. Any value counts as JSON.
 *
 * @param body the parsed template's statements
 * @returns the end of a sentence; `undefined` if the template can produce JSON, or if this depends
 * on the data.
 */
export function findImpossibleJson(body: readonly unknown[]): string | undefined {
  let texts: Text[];
  // A variable may hold a text of the author, so its statements are not followed.
  const isAuthored = /"type":"(?:Set|Macro|CallStatement|ArrayLiteral|TupleLiteral)"/.test(
    JSON.stringify(body),
  );
  if (isAuthored) return undefined;
  try {
    texts = follow(body as readonly Node[], [{ json: '', inString: false }]); // the parser's nodes
  } catch (thrown) {
    if (thrown instanceof Unclear) return undefined;
    throw thrown;
  }
  let first: string | undefined;
  for (const { json } of texts) {
    const wrong = findJsonError(json);
    if (!wrong) return undefined;
    first ??= `the result can never be JSON: ${wrong.found} is where ${wrong.expected} should be`;
  }
  return first;
}

function follow(body: readonly Node[], before: readonly Text[]): Text[] {
  let texts: Text[] = [...before];
  for (const node of body) {
    texts = step(node, texts);
    if (texts.length > MAX_TEXTS) throw new Unclear();
  }
  return texts;
}

function step(node: Node, texts: Text[]): Text[] {
  switch (node.type) {
    case 'StringLiteral':
      return add(texts, String(node.value));
    case 'Comment':
      return texts;
    case 'If':
      return [...follow(nodes(node.body), texts), ...follow(nodes(node.alternate), texts)];
    case 'For': {
      const once = follow(nodes(node.body), texts);
      const none = follow(nodes(node.defaultBlock), texts);
      return unique([...none, ...once, ...follow(nodes(node.body), once)]);
    }
    case 'Break':
    case 'Continue':
      throw new Unclear();
    default:
      return put(node, texts);
  }
}

/** The output of an expression: a value, or a text that the template's author wrote. */
function put(node: Node, texts: Text[]): Text[] {
  const authored = authoredIn(node);
  const valued = authored.includes(undefined)
    ? texts.map(({ json, inString }) => ({ json: `${json}${inString ? 'x' : '"x"'}`, inString }))
    : [];
  const written = authored.flatMap((text) => {
    if (text === undefined) return [];
    return texts.map((before) =>
      before.inString
        ? { ...before, json: before.json + JSON.stringify(text).slice(1, -1) }
        : append(before, text),
    );
  });
  return unique([...valued, ...written]);
}

/** The texts that an expression can produce; `undefined` for a value. */
function authoredIn(node: Node): (string | undefined)[] {
  if (node.type === 'StringLiteral') return [String(node.value)];
  if (node.type === 'SelectExpression') return [...authoredIn(node.lhs as Node), ''];
  if (node.type === 'Ternary') {
    return [...authoredIn(node.trueExpr as Node), ...authoredIn(node.falseExpr as Node)];
  }
  if (node.type === 'FilterStatement') throw new Unclear();
  return [undefined];
}

function add(texts: Text[], text: string): Text[] {
  return texts.map((before) => append(before, text));
}

function append({ json, inString }: Text, text: string): Text {
  return { json: json + text, inString: endsInString(text, inString) };
}

function nodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value : [];
}

function unique(texts: Text[]): Text[] {
  return [...new Map(texts.map((text) => [text.json, text])).values()];
}
