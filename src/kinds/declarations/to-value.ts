import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  visit,
} from 'yaml';
import { setOwn } from '../../lib/own-property.ts';
import type { DeclarationPath } from '../kind.ts';
import type { Mapping } from './mapping.ts';
import type { Problem } from './problem.ts';

/** Values with aliases and merge keys resolved. */
export const MAX_SOURCE_VALUES = 200_000;

/** Called for each invalid value. */
export type ReportNode = (
  message: string,
  path: DeclarationPath,
  node: unknown,
  severity?: Problem['severity'],
) => void;

/** The target of each alias: the last value before it with that anchor. */
export type Anchored = ReadonlyMap<unknown, Node>;

/** Resolves all aliases in one pass; the package's own function walks the document for each. */
export function findAnchored(document: Document.Parsed): Anchored {
  const named = new Map<string, Node>();
  const anchored = new Map<unknown, Node>();
  visit(document, {
    Alias(_key, alias) {
      const target = named.get(alias.source);
      if (target) anchored.set(alias, target);
    },
    Node(_key, node) {
      if (!isAlias(node) && node.anchor !== undefined) named.set(node.anchor, node);
    },
  });
  return anchored;
}

/** Plain values. The package's own `toJS` throws without a position. */
export function toValue(root: Node | null, anchored: Anchored, reportAll: ReportNode): unknown {
  const warned = new Set<unknown>();
  // An alias reads its target again. An error concerns each place, a warning only the notation.
  const report: ReportNode = (message, path, node, severity) => {
    if (severity === 'warning' && warned.has(node)) return;
    if (severity === 'warning') warned.add(node);
    reportAll(message, path, node, severity);
  };
  const open = new Set<unknown>();
  let left = MAX_SOURCE_VALUES;
  const visitNode = (given: unknown, path: DeclarationPath): unknown => {
    left -= 1;
    if (left < 0) {
      if (left === -1) {
        const limit = MAX_SOURCE_VALUES.toLocaleString('en-US');
        report(
          `The declaration has more than ${limit} values; an alias counts each time it is used. Use fewer, or split the declaration.`,
          [],
          given,
        );
      }
      return null;
    }
    if (isAlias(given)) {
      const target = anchored.get(given);
      if (target && !open.has(target)) return visitNode(target, path);
      report(
        target
          ? `'*${given.source}' refers to a value that contains it. Write the value out.`
          : `Nothing is anchored as '&${given.source}'. Anchor a value before this line, or put the text in quotes.`,
        path,
        given,
      );
      return null;
    }
    if (isScalar(given)) return scalarValue(given, path, report);
    if (!isMap(given) && !isSeq(given)) return null;
    open.add(given);
    const value = isSeq(given)
      ? given.items.map((item, index) => visitNode(item, [...path, index]))
      : visitMap(given.items, path);
    open.delete(given);
    return value;
  };
  const visitMap = (items: readonly Pair[], path: DeclarationPath): Mapping => {
    const mapping: Mapping = {};
    const merges: Pair[] = [];
    for (const pair of items) {
      const { key, value } = pair;
      const name = mappingKeyOf(key);
      if (isMergeKey(key)) merges.push(pair);
      else if (name === undefined) {
        report(
          isMap(key)
            ? "A key must be a string. Put a template in quotes, such as '{{ data.city }}'."
            : 'A key must be a string.',
          path,
          key,
        );
      } else if (Object.hasOwn(mapping, name)) {
        report(`Duplicate key '${name}'. Keep only one.`, [...path, name], key);
      } else {
        setOwn(mapping, name, visitNode(value, [...path, name]));
      }
    }
    for (const { key, value } of merges) {
      if (mergeInto(mapping, visitNode(value, path))) continue;
      report(
        "'<<' merges the entries of a mapping. Write an alias of one, such as '*base', or a list of aliases.",
        path,
        key,
      );
    }
    return mapping;
  };
  return visitNode(root, []);
}

/**
 * Adds the entries of one mapping, or of a list of mappings. The mapping's own keys win, in any order.
 *
 * @returns false at a value that is not a mapping
 */
function mergeInto(mapping: Mapping, from: unknown): boolean {
  for (const one of Array.isArray(from) ? from : [from]) {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return false;
    for (const [name, value] of Object.entries(one)) {
      if (!Object.hasOwn(mapping, name)) setOwn(mapping, name, value);
    }
  }
  return true;
}

/** A key as a text, otherwise `undefined`. */
export function mappingKeyOf(key: unknown): string | undefined {
  if (!isScalar(key) || key.value === null || typeof key.value === 'object') return undefined;
  return String(key.value);
}

/** `<<` without quotes. */
export function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.source === '<<' && key.type === 'PLAIN';
}

/**
 * The path of a bound in a schema, such as those of 64 bits: it is compared with arguments as the
 * nearest number, and quotes would make it invalid.
 */
const BOUND = /parameters\/.*\/(?:exclusiveM|max|min)[A-Za-z]+$/;

/** A scalar, and a possible misreading of its notation. */
function scalarValue(node: Scalar, path: DeclarationPath, report: ReportNode): unknown {
  const { value, source = '', type } = node;
  const given = typeof value === 'bigint' ? Number(value) : value;
  // Dates and bytes of YAML 1.1: JSON has no such values.
  if (typeof given === 'object' && given !== null) return source;
  if (typeof given !== 'number' || type !== 'PLAIN') return given;
  if (!Number.isFinite(given)) {
    report(`'${source}' is not a JSON number. Write a finite one.`, path, node);
    return given;
  }
  if (/^[-+]?0\d/.test(source)) {
    report(
      `'${source}' is read as the number ${given}. Put it in quotes for a string, or write 0o for octal.`,
      path,
      node,
      'warning',
    );
  } else if (
    /^[-+]?\d+$/.test(source) &&
    !Number.isSafeInteger(given) &&
    !BOUND.test(path.join('/'))
  ) {
    report(
      `The number ${source.slice(0, 40)} has too many digits. Put it in quotes.`,
      path,
      node,
      'warning',
    );
  }
  return given;
}
