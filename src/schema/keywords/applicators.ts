import { isRecord } from '../../lib/is-record.ts';
import { clip, requireList, showValue, spend } from '../errors.ts';
import { addIssue, collect, createReport, explain } from '../report.ts';
import type {
  Evaluated,
  IssueReport,
  Node,
  Path,
  PlacedIssue,
  SchemaPosition,
  ValidationRun,
} from '../types.ts';
import { definedKeysOf, indexesOf, membersOf, typeName } from '../values.ts';
import { delegate } from './delegate.ts';
import { UNKNOWN_KEY } from './objects.ts';
import type { Keyword } from './values.ts';

function nodesOf(value: unknown, { node }: SchemaPosition, keyword: string): Node[] {
  return requireList(value, keyword).map((one) => node(one, keyword));
}

export const allOf: Keyword = (value, place, keyword) => {
  const nodes = nodesOf(value, place, keyword);
  return delegate(keyword, () => nodes);
};

/** `anyOf` and `oneOf`. */
export const anyOrOneOf: Keyword = (value, place, keyword) => {
  const nodes = nodesOf(value, place, keyword);
  const one = keyword === 'oneOf';
  const accepting = (item: unknown, run: ValidationRun): Node[] => {
    spend(run, nodes.length);
    return nodes.filter((node) => node.test(item, run));
  };
  return {
    test: (item, run) => {
      if (one) return accepting(item, run).length === 1;
      spend(run, nodes.length);
      return nodes.some((node) => node.test(item, run));
    },
    explain: (item, run, path, report) => {
      const { length } = accepting(item, run);
      if (length > 1 && one) {
        const message = `matches ${length} of the schemas instead of exactly 1`;
        addIssue(report, path, keyword, message);
      } else if (length === 0) explainChoice(nodes, item, run, path, report, keyword);
    },
    collect: (item, run, seen) => {
      for (const node of accepting(item, run)) collect(node, item, run, seen);
    },
  };
};

/** Reports the intended branch, if it is obvious. */
function explainChoice(
  nodes: readonly Node[],
  value: unknown,
  run: ValidationRun,
  path: Path | undefined,
  report: IssueReport,
  keyword: string,
): void {
  const types = new Set<unknown>();
  const reasons = new Set<string>();
  const meant: IssueReport[] = [];
  for (const node of nodes) {
    const branch = createReport(report.most);
    explain(node, value, run, path, branch);
    const [first] = branch.issues;
    if (first?.keyword === 'type' && first.at === path) types.add(first.expected);
    if (first && reasons.size < MOST_REASONS) reasons.add(toReason(first, path));
    if (!isForOthers(branch, path)) meant.push(branch);
  }
  const [first] = meant;
  if (first && meant.length === 1) {
    report.issues.push(...first.issues.slice(0, report.most - report.count));
    report.count += first.count;
    return;
  }
  const message =
    types.size === nodes.length
      ? `must be ${[...types].flat().join(' or ')}, not ${typeName(value)}`
      : `matches none of the schemas allowed here: ${[...reasons].join('; ')}`;
  addIssue(report, path, keyword, message);
}

/** How many branches an error describes if none is obviously intended. */
const MOST_REASONS = 4;

function toReason({ at, message }: PlacedIssue, path: Path | undefined): string {
  return clip(at && at !== path ? `'${at.key}' ${message}` : message);
}

/** Whether a branch is for another type, or a property that tells branches apart has another value. */
function isForOthers({ issues }: IssueReport, path: Path | undefined): boolean {
  return issues.some(({ keyword = '', at }) => {
    if (at === path) return /^(?:type|const|enum|not)$/.test(keyword);
    return at?.parent === path && /^(?:const|enum)$/.test(keyword);
  });
}

export const not: Keyword = (value, place, keyword) => {
  const node = place.node(value, keyword);
  return {
    test: (item, run) => {
      spend(run, 1);
      return !node.test(item, run);
    },
    say: () => `must not match ${showValue(value)}`,
  };
};

/** `if` with `then` and `else`. */
export const condition: Keyword = (value, place, keyword) => {
  const { schema } = place;
  const test = place.node(value, keyword);
  const yes = place.node(schema.then ?? true, 'then');
  const no = place.node(schema.else ?? true, 'else');
  return delegate(keyword, (item, run, all) => {
    spend(run, 1);
    if (!test.test(item, run)) return [no];
    return all ? [test, yes] : [yes];
  });
};

/** `unevaluatedProperties` and `unevaluatedItems`, which come after all others. */
export const unevaluated: Keyword = (value, place, keyword) => {
  const others = [...place.before];
  const node = place.node(value, keyword);
  const ofItems = keyword === 'unevaluatedItems';
  /** Visits the parts that the other keywords did not evaluate, until a visit returns false. */
  const visit = (
    whole: unknown,
    run: ValidationRun,
    each: (key: string | number, item: unknown) => boolean,
  ): boolean => {
    const seen: Evaluated = new Set();
    for (const check of others) check.collect?.(whole, run, seen);
    if (ofItems) {
      return indexesOf(whole, run).every(
        (at) => seen.has(at) || each(at, (whole as unknown[])[at]), // only lists have indexes
      );
    }
    if (!isRecord(whole)) return true;
    const { keys, values } = membersOf(whole, run);
    return keys.every((key, at) => {
      const item = values[at];
      return item === undefined || seen.has(key) || each(key, item);
    });
  };
  return {
    test: (whole, run) => visit(whole, run, (_, item) => node.test(item, run)),
    explain: (whole, run, path, report) => {
      if (others.some((check) => !check.test(whole, run))) return;
      visit(whole, run, (key, item) => {
        const at = { parent: path, key };
        if (value !== false || ofItems) explain(node, item, run, at, report);
        else addIssue(report, at, keyword, UNKNOWN_KEY);
        return true;
      });
    },
    collect: (whole, run, seen) => {
      for (const key of ofItems ? indexesOf(whole, run) : definedKeysOf(whole, run)) seen.add(key);
    },
  };
};
