import { SchemaError, show, spend } from '../errors.ts';
import { add, collect, createReport, explain } from '../report.ts';
import type { Check, Evaluated, Json, Node, Path, Place, Report, Run } from '../types.ts';
import { isObject, typeName } from '../values.ts';
import { unknownKey } from './objects.ts';
import type { Keyword } from './values.ts';

function nodesOf(value: unknown, place: Place, keyword: string): Node[] {
  if (!Array.isArray(value))
    throw new SchemaError(`'${keyword}' must be a list, not ${show(value)}.`);
  return value.map((one) => place.node(one, keyword));
}

export const allOf: Keyword = (value, place, keyword) => {
  const nodes = nodesOf(value, place, keyword);
  return {
    keyword,
    test: (item, run) => nodes.every((node) => node.test(item, run)),
    explain: (item, run, path, report) => {
      for (const node of nodes) explain(node, item, run, path, report);
    },
    collect: (item, run, seen) => {
      for (const node of nodes) collect(node, item, run, seen);
    },
  };
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
  const meant: Report[] = [];
  for (const node of nodes) {
    const branch = createReport(report.most);
    explain(node, value, run, path, branch);
    const [first] = branch.issues;
    if (first?.keyword === 'type' && branch.places[0] === path) types.add(first.expected);
    if (!isForOthers(branch, path)) meant.push(branch);
  }
  const [first, second] = meant;
  if (first && !second) {
    for (const [index, issue] of first.issues.entries()) {
      add(report, first.places[index], issue.keyword ?? keyword, issue.message, issue.expected);
    }
    report.count += Math.max(0, first.count - first.issues.length);
    return;
  }
  const message =
    types.size === nodes.length
      ? `must be ${[...types].flat().join(' or ')}, not ${typeName(value)}`
      : 'matches none of the schemas allowed here';
  add(report, path, keyword, message);
}

/** Whether a branch is for another type, or a property that tells branches apart has another value. */
function isForOthers({ issues, places }: Report, path: Path | undefined): boolean {
  return issues.some(({ keyword = '' }, index) => {
    const place = places[index];
    if (place === path) return /^(?:type|const|enum|not)$/.test(keyword);
    return place?.parent === path && /^(?:const|enum)$/.test(keyword);
  });
}

export const oneOf: Keyword = (value, place, keyword) =>
  choice(nodesOf(value, place, keyword), keyword);

export const not: Keyword = (value, place, keyword) => {
  const node = place.node(value, keyword);
  return {
    keyword,
    test: (item, run) => !node.test(item, run),
    say: () => 'matches a schema that is ruled out here',
  };
};

/** `if` with `then` and `else`. */
export const condition: Keyword = (value, place, keyword) => {
  const { schema } = place;
  const test = place.node(value, keyword);
  const yes = place.node(schema.then ?? true, 'then');
  const no = place.node(schema.else ?? true, 'else');
  const next = (item: unknown, run: Run): Node => (test.test(item, run) ? yes : no);
  return {
    keyword,
    test: (item, run) => next(item, run).test(item, run),
    explain: (item, run, path, report) => explain(next(item, run), item, run, path, report),
    collect: (item, run, seen) => {
      const holds = test.test(item, run);
      if (holds) collect(test, item, run, seen);
      collect(holds ? yes : no, item, run, seen);
    },
  };
};

/** What the other keywords of a schema evaluated of a value. */
function evaluated(others: readonly Check[], value: unknown, run: Run): Evaluated {
  const seen: Evaluated = { allKeys: false, keys: new Set(), upTo: 0, items: new Set() };
  for (const check of others) check.collect?.(value, run, seen);
  return seen;
}

export function unevaluatedProperties(place: Place, others: readonly Check[]): Check | undefined {
  const { unevaluatedProperties: schema } = place.schema;
  if (schema === undefined) return undefined;
  const node = place.node(schema, 'unevaluatedProperties');
  const left = function* (value: unknown, run: Run): Generator<string> {
    if (!isObject(value)) return;
    const { allKeys, keys } = evaluated(others, value, run);
    for (const key in value) {
      spend(run, 1);
      if (!allKeys && value[key] !== undefined && !keys.has(key)) yield key;
    }
  };
  return {
    keyword: 'unevaluatedProperties',
    test: (value, run) => {
      for (const key of left(value, run)) {
        if (!node.test((value as Json)[key], run)) return false; // only objects have some left
      }
      return true;
    },
    explain: (value, run, path, report) => {
      if (others.some((check) => !check.test(value, run))) return;
      for (const key of left(value, run)) {
        const at = { parent: path, key };
        if (schema !== false) explain(node, (value as Json)[key], run, at, report);
        else add(report, at, 'unevaluatedProperties', unknownKey(key, [], report));
      }
    },
    collect: (_value, _run, seen) => {
      seen.allKeys = true;
    },
  };
}

export function unevaluatedItems(place: Place, others: readonly Check[]): Check | undefined {
  const { unevaluatedItems: schema } = place.schema;
  if (schema === undefined) return undefined;
  const node = place.node(schema, 'unevaluatedItems');
  const left = function* (value: unknown, run: Run): Generator<number> {
    if (!Array.isArray(value)) return;
    const { upTo, items } = evaluated(others, value, run);
    for (let index = upTo; index < value.length; index += 1) {
      spend(run, 1);
      if (!items.has(index)) yield index;
    }
  };
  return {
    keyword: 'unevaluatedItems',
    test: (value, run) => {
      for (const index of left(value, run)) {
        if (!node.test((value as unknown[])[index], run)) return false; // only lists have some left
      }
      return true;
    },
    explain: (value, run, path, report) => {
      if (others.some((check) => !check.test(value, run))) return;
      for (const key of left(value, run)) {
        explain(node, (value as unknown[])[key], run, { parent: path, key }, report);
      }
    },
    collect: (value, _run, seen) => {
      if (Array.isArray(value)) seen.upTo = value.length;
    },
  };
}
