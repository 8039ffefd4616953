import type { JsonPath } from '../lib/json-path.ts';
/** A value in a JSON text, with its position. */
export interface JsonNode {
  /** Unit: UTF-16 code units, counted from 0. */
  start: number;
  /** After its last character. */
  end: number;
  /** Present for an object. If a key occurs twice, the last one counts, as in `JSON.parse`. */
  members?: JsonMember[];
  /** Present for an array. */
  items?: JsonNode[];
}

/** A key with its value. */
export interface JsonMember {
  key: string;
  /** Where the opening quote of the key is. */
  start: number;
  keyEnd: number;
  value: JsonNode;
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([[\]{},:])|([^\s"[\]{},:]+))/gy;

/**
 * Finds the position of every value in a JSON text.
 *
 * @throws SyntaxError for invalid JSON.
 */
export function parseJsonNodes(text: string): JsonNode {
  // Rejects invalid JSON, so the code below need not check.
  JSON.parse(text);
  TOKEN.lastIndex = 0;
  const next = () => {
    const found = TOKEN.exec(text);
    const token = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
    const end = TOKEN.lastIndex;
    return { token, start: end - token.length, end };
  };
  const read = (first: Token): JsonNode => {
    if (first.token === '{') return readObject(first.start);
    if (first.token === '[') return readArray(first.start);
    return { start: first.start, end: first.end };
  };
  const readObject = (start: number): JsonNode => {
    const members: JsonMember[] = [];
    let token = next();
    while (token.token !== '}') {
      const name = token.token === ',' ? next() : token;
      // The text between the quotes was parsed as a part of the whole.
      const key = JSON.parse(name.token) as string;
      next();
      members.push({ key, start: name.start, keyEnd: name.end, value: read(next()) });
      token = next();
    }
    return { start, end: token.end, members };
  };
  const readArray = (start: number): JsonNode => {
    const items: JsonNode[] = [];
    let token = next();
    while (token.token !== ']') {
      items.push(read(token.token === ',' ? next() : token));
      token = next();
    }
    return { start, end: token.end, items };
  };
  return read(next());
}

/** The node at a path; `undefined` if the path does not exist. */
export function findJsonNode(root: JsonNode, path: JsonPath): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const step of path) node = node && stepInto(node, step);
  return node;
}

/** The effective member of an object: the last one with the key. */
export function findMember(node: JsonNode, key: string): JsonMember | undefined {
  return node.members?.findLast((member) => member.key === key);
}

function stepInto(node: JsonNode, step: string | number): JsonNode | undefined {
  if (node.items) return node.items[Number(step)];
  return findMember(node, String(step))?.value;
}

interface Token {
  token: string;
  start: number;
  end: number;
}
