import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  Parser,
} from 'yaml';
import type { DeclarationPath } from '../kind.ts';
import { type Mapping, setOwn } from './mapping.ts';
import type { Position, Problem } from './problem.ts';

/** One document of a text: its value, and where each part of it stands. */
export interface SourceDocument {
  value: unknown;
  /** Where the value at `path` stands, or the deepest part of the way to it that is there. */
  positionOf(path: DeclarationPath, of?: 'key' | 'value'): Position;
  /** Whether the value at `path` may be other than what its author wrote. */
  isDamaged(path: DeclarationPath): boolean;
  /** Says whose problems those at and below `path` are. */
  blame(path: DeclarationPath, tool: string): void;
}

/** In UTF-16 code units. Larger than any declaration that a person writes. */
const MAX_SOURCE_CHARS = 500_000;
/** Nested collections; the YAML composer calls itself for each. */
const MAX_SOURCE_DEPTH = 100;
/** Values after aliases are followed. */
const MAX_SOURCE_VALUES = 100_000;
/** Syntax errors reported; those after the first few are its consequences. */
const MAX_SYNTAX_PROBLEMS = 10;

/**
 * Reads YAML, of which JSON is a part, without ever throwing. What is too large, too deep or
 * multiplies itself by aliases is refused in words.
 *
 * Source: page 2, section 2.
 */
export function parseSource(text: string): { documents: SourceDocument[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const fail = (message: string, at: Position) =>
    problems.push({ message, severity: 'error', path: [], ...at });
  if (typeof text !== 'string') {
    fail('A declaration must be given as text.', START);
    return { documents: [], problems };
  }
  if (text.length > MAX_SOURCE_CHARS) {
    fail(
      `The declaration has ${text.length} characters; at most ${MAX_SOURCE_CHARS} are read. Split it.`,
      START,
    );
    return { documents: [], problems };
  }
  const lines = new LineCounter();
  const tokens = tokenize(text.replace(/^\uFEFF/, ''), lines);
  const position = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  if ('tooDeepAt' in tokens) {
    fail(
      `Nested more than ${MAX_SOURCE_DEPTH} levels deep; such a declaration is not read.`,
      position(tokens.tooDeepAt),
    );
    return { documents: [], problems };
  }
  // Duplicate keys are found below: this package compares each key with all before it.
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
  const documents: SourceDocument[] = [];
  for (const document of composer.compose(tokens.list)) {
    const own: Problem[] = [];
    documents.push(toSourceDocument(document, position, own));
    problems.push(...own);
  }
  return { documents, problems };
}

const START: Position = { line: 1, column: 1 };

function tokenize(text: string, lines: LineCounter): { list: CST.Token[] } | { tooDeepAt: number } {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const list: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) list.push(token);
    // Two entries a level: a collection, and the document or scalar around it.
    if (parser.stack.length > MAX_SOURCE_DEPTH + 2) return { tooDeepAt: parser.offset };
  }
  for (const token of parser.end()) list.push(token);
  return { list };
}

function toSourceDocument(
  document: Document.Parsed,
  position: (offset: number) => Position,
  problems: Problem[],
): SourceDocument {
  const { contents, errors, warnings } = document;
  const root: Node | null = contents;
  const damaged: Damage[] = [];
  const startOf = (node: unknown): Position =>
    isNode(node) && node.range ? position(node.range[0]) : START;
  errors.forEach(({ message, pos }, index) => {
    const path = pathAt(root, pos[0]);
    damaged.push({ path, below: true });
    if (index >= MAX_SYNTAX_PROBLEMS) return;
    problems.push({ message: sentence(message), severity: 'error', path, ...position(pos[0]) });
  });
  for (const { message, pos } of warnings) {
    const path = pathAt(root, pos[0]);
    problems.push({ message: sentence(message), severity: 'warning', path, ...position(pos[0]) });
  }
  const value = toValue(root, document, (message, path, node) => {
    damaged.push({ path, below: path.length === 0 });
    problems.push({ message, severity: 'error', path, ...startOf(node) });
  });
  return {
    value,
    isDamaged: (path) =>
      damaged.some((damage) =>
        damage.path.length >= path.length
          ? startsWith(damage.path, path)
          : damage.below && startsWith(path, damage.path),
      ),
    blame(path, tool) {
      for (const problem of problems) {
        if (startsWith(problem.path, path)) problem.tool = tool;
      }
    },
    positionOf: (path, of = 'value') => startOf(locate(root, document, path, of)),
  };
}

/** A place that cannot be trusted, and with `below` all that stands in it. */
interface Damage {
  path: DeclarationPath;
  below: boolean;
}

function startsWith(path: DeclarationPath, start: DeclarationPath): boolean {
  return start.every((segment, index) => String(path[index]) === String(segment));
}

/** The parser's own words, which carry positions of their own and no full stop. */
function sentence(message: string): string {
  const [first = ''] = message.split('\n');
  const text = first.replace(/ at line \d+, column \d+:?$/, '');
  return /[.?]$/.test(text) ? text : `${text}.`;
}

type ReportNode = (message: string, path: DeclarationPath, node: unknown) => void;

/** Plain values. Not the package's own `toJS`, which throws instead of saying where. */
function toValue(root: Node | null, document: Document.Parsed, report: ReportNode): unknown {
  const open = new Set<unknown>();
  let left = MAX_SOURCE_VALUES;
  const visit = (given: unknown, path: DeclarationPath): unknown => {
    left -= 1;
    if (left < 0) {
      if (left === -1) {
        report(
          `More than ${MAX_SOURCE_VALUES} values; aliases are counted each time they are used.`,
          [],
          given,
        );
      }
      return null;
    }
    if (isAlias(given)) {
      const target = given.resolve(document);
      if (!target) {
        report(`Nothing is anchored as '&${given.source}'.`, path, given);
        return null;
      }
      if (open.has(target)) {
        report(`'*${given.source}' stands within what it refers to.`, path, given);
        return null;
      }
      return visit(target, path);
    }
    if (isScalar(given)) return typeof given.value === 'bigint' ? Number(given.value) : given.value;
    if (!isMap(given) && !isSeq(given)) return null;
    open.add(given);
    const value = isSeq(given)
      ? given.items.map((item, index) => visit(item, [...path, index]))
      : visitMap(given.items, path);
    open.delete(given);
    return value;
  };
  const visitMap = (items: { key: unknown; value: unknown }[], path: DeclarationPath): Mapping => {
    const mapping: Mapping = {};
    for (const { key, value } of items) {
      const name = keyOf(key);
      if (name === undefined) {
        report('A key must be a text.', path, key);
      } else if (Object.hasOwn(mapping, name)) {
        report(`'${name}' stands here twice. Keep one of them.`, [...path, name], key);
      } else {
        setOwn(mapping, name, visit(value, [...path, name]));
      }
    }
    return mapping;
  };
  return visit(root, []);
}

function keyOf(key: unknown): string | undefined {
  if (!isScalar(key) || key.value === null || typeof key.value === 'object') return undefined;
  return String(key.value);
}

function locate(
  root: Node | null,
  document: Document.Parsed,
  path: DeclarationPath,
  of: 'key' | 'value',
): unknown {
  let node: unknown = root;
  let found: unknown = root;
  for (const [index, segment] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    let key: unknown;
    if (isSeq(node)) {
      node = node.items[Number(segment)];
    } else if (isMap(node)) {
      const pair = node.items.find((item) => keyOf(item.key) === String(segment));
      // Shorthand parameters have no `properties` where their JSON Schema has.
      if (!pair && segment === 'properties') continue;
      key = pair?.key;
      node = pair?.value ?? pair?.key;
    } else {
      break;
    }
    if (!isNode(node)) break;
    found = of === 'key' && key !== undefined && index === path.length - 1 ? key : node;
  }
  return found;
}

/** The path of the innermost value that holds an offset. */
function pathAt(root: Node | null, offset: number): DeclarationPath {
  const path: (string | number)[] = [];
  let node: unknown = root;
  for (;;) {
    if (isSeq(node)) {
      const index = lastBefore(node.items, offset, (item) => item);
      if (index < 0) return path;
      path.push(index);
      node = node.items[index];
    } else if (isMap(node)) {
      const index = lastBefore(node.items, offset, ({ key }) => key);
      const pair = node.items[index];
      const name = pair && keyOf(pair.key);
      if (name === undefined) return path;
      path.push(name);
      node = pair?.value;
    } else {
      return path;
    }
  }
}

/** The last item that starts at or before the offset. */
function lastBefore<T>(items: T[], offset: number, nodeOf: (item: T) => unknown): number {
  return items.findLastIndex((item) => {
    const node = nodeOf(item);
    return isNode(node) && !!node.range && node.range[0] <= offset;
  });
}
