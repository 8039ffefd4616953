import { clip, SchemaError, show, spend, spendKeys } from '../errors.ts';
import { add, collect, createReport, explain } from '../report.ts';
import type { Check, Evaluated, Node, Path, Place, PlacedIssue, Report, Run } from '../types.ts';
import { isObject, typeName } from '../values.ts';
import { delegate } from './delegate.ts';
import { UNKNOWN_KEY } from './objects.ts';
import type { Keyword } from './values.ts';

function nodesOf(value: unknown, place: Place, keyword: string): Node[] {
  if (!Array.isArray(value))
    throw new SchemaError(`'${keyword}' must be a list, not ${show(value)}.`);
  return value.map((one) => place.node(one, keyword));
}

export const allOf: Keyword = (value, place, keyword) => {
  const nodes = nodesOf(value, place, keyword);
  return delegate(keyword, () => nodes);
};

export const anyOf: Keyword = (value, place, keyword) =>
  choice(nodesOf(value, place, keyword), keyword);

/** `anyOf` and `oneOf`. */
function choice(nodes: readonly Node[], keyword: string): Check {
  const one = keyword === 'oneOf';
  const accepting = (item: unknown, run: Run): Node[] => {
    spend(run, nodes.length);
    return nodes.filter((node) => node.test(item, run));
  };
  return {
    keyword,
    test: one
      ? (item, run) => accepting(item, run).length === 1
      : (item, run) => {
          spend(run, nodes.length);
          return nodes.some((node) => node.test(item, run));
        },
    explain: (item, run, path, report) => {
      const { length } = accepting(item, run);
      if (length > 1 && one) {
        add(
          report,
          path,
          keyword,
          `matches ${length} of the schemas of which exactly 1 is allowed`,
        );
      } else if (length === 0) explainChoice(nodes, item, run, path, report, keyword);
    },
    collect: (item, run, seen) => {
      for (const node of accepting(item, run)) collect(node, item, run, seen);
    },
  };
}

/** Tells of the one branch that was meant, where that can be seen. */
function explainChoice(
  nodes: readonly Node[],
  value: unknown,
  run: Run,
  path: Path | undefined,
  report: Report,
  keyword: string,
): void {
  const types = new Set<unknown>();
  const reasons = new Set<string>();
  const meant: Report[] = [];
  for (const node of nodes) {
    const branch = createReport(report.most);
    explain(node, value, run, path, branch);
    const [first] = branch.issues;
    if (first?.keyword === 'type' && first.at === path) types.add(first.expected);
    if (first && reasons.size < MOST_REASONS) reasons.add(toReason(first, path));
    if (!isForOthers(branch, path)) meant.push(branch);
  }
  const [first, second] = meant;
  if (first && !second) {
    report.issues.push(...first.issues.slice(0, report.most - report.count));
    report.count += first.count;
    return;
  }
  const message =
    types.size === nodes.length
      ? `must be ${[...types].flat().join(' or ')}, not ${typeName(value)}`
      : `matches none of the schemas allowed here: ${[...reasons].join('; ')}`;
  add(report, path, keyword, message);
}

/** Branches that are told about, where none is seen to be meant. */
const MOST_REASONS = 4;

function toReason({ at, message }: PlacedIssue, path: Path | undefined): string {
  return clip(at && at !== path ? `'${at.key}' ${message}` : message);
}

/** Whether a branch is for another type, or a property that tells branches apart has another value. */
function isForOthers({ issues }: Report, path: Path | undefined): boolean {
  return issues.some(({ keyword = '', at }) => {
    if (at === path) return /^(?:type|const|enum|not)$/.test(keyword);
    return at?.parent === path && /^(?:const|enum)$/.test(keyword);
  });
}

export const oneOf: Keyword = (value, place, keyword) =>
  choice(nodesOf(value, place, keyword), keyword);

export const not: Keyword = (value, place, keyword) => {
  const node = place.node(value, keyword);
  return {
    keyword,
    test: (item, run) => {
      spend(run, 1);
      return !node.test(item, run);
    },
    say: () => `must not match ${show(value)}`,
  };
};

/** `if` with `then` and `else`. */
export const condition: Keyword = (value, place, keyword) => {
  const { schema } = place;
  const test = place.node(value, keyword);
  const yes = place.node(schema.then ?? true, 'then');
  const no = place.node(schema.else ?? true, 'else');
  const [holds, fails, holding] = [[yes], [no], [test, yes]];
  return delegate(keyword, (item, run, all) => {
    spend(run, 1);
    if (!test.test(item, run)) return fails;
    return all ? holding : holds;
  });
};

/** What the other keywords of a schema left of a value: keys, or indexes. */
function left(others: readonly Check[], value: unknown, run: Run): (string | number)[] {
  const seen: Evaluated = { allKeys: false, keys: new Set(), upTo: 0, items: new Set() };
  for (const check of others) check.collect?.(value, run, seen);
  if (Array.isArray(value)) {
    spend(run, value.length);
    return [...value.keys()].filter((index) => index >= seen.upTo && !seen.items.has(index));
  }
  if (seen.allKeys || !isObject(value)) return [];
  const keys = Object.keys(value);
  spendKeys(run, keys.length);
  return keys.filter((key) => value[key] !== undefined && !seen.keys.has(key));
}

/** `unevaluatedProperties` and `unevaluatedItems`, which come after all others. */
export function unevaluated(
  keyword: string,
  { schema, node: toNode }: Place,
  others: readonly Check[],
): Check | undefined {
  const inner = schema[keyword];
  if (inner === undefined) return undefined;
  const node = toNode(inner, keyword);
  const ofItems = keyword === 'unevaluatedItems';
  // Only lists and objects are looked at, so that each key is one of theirs.
  const asked = (value: unknown, run: Run): [string | number, unknown][] =>
    Array.isArray(value) === ofItems
      ? left(others, value, run).map((key) => [key, (value as Record<string, unknown>)[key]])
      : [];
  return {
    keyword,
    test: (value, run) => asked(value, run).every(([, item]) => node.test(item, run)),
    explain: (value, run, path, report) => {
      if (others.some((check) => !check.test(value, run))) return;
      for (const [key, item] of asked(value, run)) {
        const at = { parent: path, key };
        if (inner !== false || ofItems) explain(node, item, run, at, report);
        else add(report, at, keyword, UNKNOWN_KEY);
      }
    },
    collect: (value, _run, seen) => {
      if (!ofItems) seen.allKeys = true;
      else if (Array.isArray(value)) seen.upTo = value.length;
    },
  };
}
