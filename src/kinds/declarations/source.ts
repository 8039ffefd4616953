import {
  Composer,
  CST,
  type Document,
  isCollection,
  isNode,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  Parser,
} from 'yaml';
import { isRecord } from '../../lib/is-record.ts';
import type { DeclarationPath } from '../kind.ts';
import { createPathFinder, createQuoteFinder } from './find-at.ts';
import { createSharedFinder } from './find-shared.ts';
import { type EntryMistake, isolateEntries } from './isolate-entries.ts';
import { createLocator } from './locate.ts';
import { PathTree } from './path-tree.ts';
import type { Position, Problem } from './problem.ts';
import { type Repaired, replaceTabs, skipFence, skipJsonComments } from './repair-text.ts';
import { explainSyntax } from './syntax-sentences.ts';
import { findAnchored, toValue } from './to-value.ts';

/** One document of a text: its value, and the position of each part. */
export interface SourceDocument {
  value: unknown;
  /** The position of the value at `path`, or of the deepest existing part of the path. */
  positionOf(path: DeclarationPath, of?: 'key' | 'value'): Position;
  /** Whether the value at `path` may differ from the author's. */
  isDamaged(path: DeclarationPath): boolean;
  /** Whether another part uses an anchor in the value at `path`. */
  isShared(path: DeclarationPath): boolean;
  /** Sets the owner of problems at and below `path`. */
  blame(path: DeclarationPath, tool: string): void;
}

/** Unit: UTF-16 code units. This is twice the size of a large service's OpenAPI document. */
const MAX_SOURCE_CHARS = 5_000_000;
/** Nested collections; the YAML composer recurses for each. */
const MAX_SOURCE_DEPTH = 100;
/** The maximum number of misplaced tokens; a text with more is not a declaration. */
const MAX_STRAY_TOKENS = 1000;
/** The maximum number of anchors. Each tool is compared with the anchors that others use. */
const MAX_ANCHORS = 1000;
/** The maximum number of reported syntax errors; later ones follow from the first. */
const MAX_SYNTAX_PROBLEMS = 10;

/**
 * Reads YAML, which includes JSON, and never throws. It refuses a text that is too large, too deep
 * or multiplies itself by aliases. A tab in an indentation costs only its own entry.
 */
export function parseSource(text: string): { documents: SourceDocument[]; problems: Problem[] } {
  if (typeof text !== 'string') return refused('A declaration must be a string.');
  if (text.length > MAX_SOURCE_CHARS) {
    return refused(
      `The declaration has ${count(text.length)} characters; at most ${count(MAX_SOURCE_CHARS)} are read. Split it.`,
    );
  }
  const bare = skipFence(text.replace(/^\uFEFF/, ''));
  const json = skipJsonComments(bare.text);
  const plain = { ...json, notes: [...bare.notes, ...json.notes] };
  const parsed = compose(plain);
  if (!parsed.broken) return parsed;
  const spaced = parsed.tabs ? replaceTabs(plain.text) : undefined;
  const whole = spaced ? compose({ ...spaced, notes: [...plain.notes, ...spaced.notes] }) : parsed;
  const isolated = isolateEntries(plain.text, findMistake);
  if (!isolated || isolated.sound <= countSound(whole.documents)) return whole;
  const rest = compose({ ...isolated, notes: [...plain.notes, ...isolated.notes] });
  return rest.broken ? whole : rest;
}

/** The first mistake in the lines of one tool. */
function findMistake(text: string): EntryMistake | undefined {
  const { broken, documents, problems } = compose({
    text,
    notes: [],
    guessed: [],
    toOriginal: (at) => at,
  });
  if (!broken && documents.length > 0) return undefined;
  return problems.find(({ severity }) => severity === 'error');
}

/** The number of tools that can be read in the damaged text. */
function countSound(documents: readonly SourceDocument[]): number {
  let sound = 0;
  for (const { value, isDamaged } of documents) {
    for (const path of [[], ['tools'], ['spec', 'tools']]) {
      const list = path.reduce<unknown>(
        (part, key) => (isRecord(part) ? part[key] : undefined),
        value,
      );
      if (!Array.isArray(list)) continue;
      for (const [index, tool] of list.entries()) {
        if (!isRecord(tool) || isDamaged([...path, index])) continue;
        if (typeof tool.name === 'string' && typeof tool.type === 'string') sound += 1;
      }
    }
  }
  return sound;
}

const START: Position = { line: 1, column: 1 };

function refused(message: string, at = START): { documents: []; problems: Problem[] } {
  return { documents: [], problems: [{ message, severity: 'error', path: [], ...at }] };
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** @returns `broken` for invalid YAML, with `tabs` if a tab is used as indentation. */
function compose(repaired: Repaired): {
  documents: SourceDocument[];
  problems: Problem[];
  broken?: boolean;
  tabs?: boolean;
} {
  const lines = new LineCounter();
  const tokens = tokenize(repaired.text, lines);
  const position = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return repaired.toOriginal({ line: Math.max(1, line), column: Math.max(1, col) });
  };
  if ('refusal' in tokens) {
    const { refusal, at, ...isBroken } = tokens;
    return { ...refused(refusal, position(at)), ...isBroken };
  }
  // Duplicate keys are found below: the package compares each key with all before it.
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
  const composed = [...composer.compose(tokens.list)];
  const problems: Problem[] = [];
  const documents = composed.map((document, index) => {
    const from = index === 0 ? 0 : document.range[0];
    const to = composed[index + 1]?.range[0] ?? Number.POSITIVE_INFINITY;
    const isHere = (offset: number) => offset >= from && offset < to;
    const own: Problem[] = [];
    const read = toSourceDocument(
      document,
      {
        ...repaired,
        notes: repaired.notes.filter(({ offset }) => isHere(offset)),
        guessed: repaired.guessed.filter(isHere),
      },
      position,
      own,
    );
    for (const problem of own) problems.push(problem); // too many for one call's arguments
    return read;
  });
  const errors = composed.flatMap((document) => document.errors);
  // After a string of several lines the parser reports a tab in other words.
  const tabs =
    errors.some(({ code }) => code === 'TAB_AS_INDENT') ||
    (errors.length > 0 && /^ *\t[ \t]*\S/m.test(repaired.text));
  // A problem at the root, such as too many values, affects all tools.
  const broken = errors.length > 0 || documents.some(({ isDamaged }) => isDamaged(['']));
  return { documents, problems, broken, tabs };
}

/** A `broken` text may have tools whose lines can be read. */
type Tokens = { list: CST.Token[] } | { refusal: string; at: number; broken?: true };

function tokenize(text: string, lines: LineCounter): Tokens {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const list: CST.Token[] = [];
  let stray = 0;
  let strayAt: number | undefined;
  let anchors = 0;
  let before = '';
  for (const lexeme of new Lexer().lex(text)) {
    // A text may begin with an ampersand, too.
    if (lexeme.startsWith('&') && before !== CST.SCALAR) anchors += 1;
    if (anchors > MAX_ANCHORS) {
      const refusal = `The declaration has more than ${count(MAX_ANCHORS)} anchors. Use fewer, or split the declaration.`;
      return { refusal, at: parser.offset };
    }
    before = lexeme;
    for (const token of parser.next(lexeme)) {
      list.push(token);
      if (token.type !== 'error') continue;
      stray += 1;
      strayAt ??= token.offset;
    }
    if (stray > MAX_STRAY_TOKENS) {
      const refusal = `The text has more than ${count(MAX_STRAY_TOKENS)} brackets, quotes and words out of place from here on, so it is neither YAML nor JSON. Check the pasted text.`;
      return { refusal, at: strayAt ?? 0, broken: true };
    }
    // Two entries per level: a collection, and the document or scalar around it.
    if (parser.stack.length > MAX_SOURCE_DEPTH + 2) {
      const refusal = `The declaration is nested more than ${MAX_SOURCE_DEPTH} levels deep, which is not read. Make it flatter.`;
      return { refusal, at: parser.offset, broken: true };
    }
  }
  for (const token of parser.end()) list.push(token);
  return { list };
}

function toSourceDocument(
  document: Document.Parsed,
  { text, notes, guessed }: Repaired,
  position: (offset: number) => Position,
  problems: Problem[],
): SourceDocument {
  const { contents, errors, warnings } = document;
  const root: Node | null = contents;
  const anchored = findAnchored(document);
  const locate = createLocator(root, anchored);
  const isShared = createSharedFinder(anchored);
  const damaged = new PathTree<Damage>();
  const findPath = createPathFinder(root);
  const quotes = createQuoteFinder(root);
  const found = new PathTree<Problem>();
  const add = (problem: Problem): void => {
    problems.push(problem);
    found.add(problem.path, problem);
  };
  const startOf = (node: unknown): Position =>
    isNode(node) && node.range ? position(node.range[0]) : START;
  const tell = (
    message: string,
    severity: Problem['severity'],
    offset: number,
    at = position(offset),
  ) => add({ message, severity, path: findPath(offset), ...at });

  for (const { message, severity, offset, at } of notes) tell(message, severity, offset, at);
  for (const offset of guessed) damaged.add(findPath(offset), 'below');
  const reportedLines = new Set<number>();
  const complete = endOfBrackets(document, text);
  for (const error of errors) {
    if (error.pos[0] < complete) damaged.add(findPath(error.pos[0]), 'below');
    if (reportedLines.size >= MAX_SYNTAX_PROBLEMS) continue;
    const { message, offset } = explainSyntax(error, text);
    const at = message.includes('quotes around') ? quotes(error.pos[0]) : offset;
    const { line } = position(at);
    // Errors in the same line, or after a document's end, follow from the first mistake.
    if (reportedLines.has(line)) continue;
    reportedLines.add(line);
    tell(message, 'error', at);
    if (error.message.includes('token in YAML ')) break;
  }
  for (const warning of warnings) {
    const { message, offset } = explainSyntax(warning, text);
    tell(message, 'warning', offset);
  }
  const value = toValue(root, anchored, (message, path, node, severity = 'error') => {
    if (severity === 'error') damaged.add(path, path.length === 0 ? 'below' : 'here');
    add({ message, severity, path, ...startOf(node) });
  });
  return {
    value,
    isDamaged(path) {
      if (!damaged.below(path).next().done) return true;
      for (const damage of damaged.above(path)) if (damage === 'below') return true;
      return false;
    },
    isShared: (path) => isShared(locate(path, 'value')),
    blame(path, tool) {
      for (const problem of found.below(path)) problem.tool = tool;
    },
    positionOf: (path, of = 'value') => startOf(locate(path, of)),
  };
}

/** The end of the brackets around a whole document. Text after it cannot damage the document. */
function endOfBrackets({ contents, errors }: Document.Parsed, text: string): number {
  const end = isCollection(contents) && contents.flow ? contents.range[1] : 0;
  const isClosed = text[end - 1] === (isSeq(contents) ? ']' : '}');
  const isMissing = errors.some(({ code }) => code !== 'UNEXPECTED_TOKEN');
  return isClosed && !isMissing ? end : Number.POSITIVE_INFINITY;
}

/** An uncertain position, with or without all parts below it. */
type Damage = 'here' | 'below';
