import { isSameJson } from '../../lib/canonical-json.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { currentBatch, currentPersonality } from '../workspace/transitions.ts';
import type { Batch, Workspace } from '../workspace/workspace.ts';

/**
 * Lists the differences between the inputs of two runs, in a few words each, most important first.
 *
 * Source: docs/contract.md#scenario.
 *
 * @example
 * describeChanges(before, after); // ['budget 8,000 → 4,000', 'seed 42 → 7']
 */
export function describeChanges(before: Workspace, after: Workspace): string[] {
  if (before === after) return [];
  return [
    ...ofBatch(before, after),
    ...ofPersonality(before, after),
    ...ofBudget(before, after),
    ...ofScenario(before, after),
    ...ofRegistry(before, after),
    ...ofTexts(before.schemaTexts, after.schemaTexts, 'schema of'),
    ...ofTexts(textsOf(before.tools, 'code'), textsOf(after.tools, 'code'), 'tool'),
    ...ofTexts(before.reducers, after.reducers, 'reducer of'),
    ...ofTexts(
      textsOf(before.declarations, 'text'),
      textsOf(after.declarations, 'text'),
      'declaration',
    ),
  ];
}

function ofBatch(before: Workspace, after: Workspace): string[] {
  const [from, to] = [currentBatch(before), currentBatch(after)];
  if (before.batchId !== after.batchId) return [`batch ${from.name} → ${to.name}`];
  return from === to ? [] : ofCalls(from, to);
}

function ofCalls(from: Batch, to: Batch): string[] {
  const [old, now] = [byId(from.calls), byId(to.calls)];
  const added = to.calls.filter(({ id }) => !old.has(id));
  const removed = from.calls.filter(({ id }) => !now.has(id));
  const both = to.calls.filter(({ id }) => old.has(id));
  const edited = both.filter((call) => call.argsText !== old.get(call.id)?.argsText);
  const replaced = both.filter((call) => call.tool !== old.get(call.id)?.tool);
  const kept = from.calls.filter(({ id }) => now.has(id));
  const moved = both.some(({ id }, index) => id !== kept[index]?.id);
  return [
    ...names(added, 'added', 'call'),
    ...names(removed, 'removed', 'call'),
    ...names(replaced, 'other tool in', 'call'),
    ...names(edited, 'arguments of', 'call'),
    ...(moved ? ['call order'] : []),
  ];
}

function ofPersonality(before: Workspace, after: Workspace): string[] {
  const [from, to] = [currentPersonality(before), currentPersonality(after)];
  if (from.id !== to.id) return [`personality ${from.id} → ${to.id}`];
  return isSameJson(from, to) ? [] : [`access of ${to.id}`];
}

function ofBudget(before: Workspace, after: Workspace): string[] {
  const { budget: from, dryRun } = before;
  const to = after.budget;
  return [
    ...step('budget', budgetText(before), budgetText(after)),
    ...step('split', from.strategy, to.strategy),
    ...(isSameJson(from.caps, to.caps) ? [] : ['output limits of tools']),
    ...step('dry run', onOff(dryRun), onOff(after.dryRun)),
  ];
}

function budgetText({ budget, contextSettings }: Workspace): string {
  const { budgetTokens } = contextSettings ?? {};
  return budgetTokens === undefined
    ? formatCount(budget.totalChars)
    : formatPlural(budgetTokens, 'token');
}

function ofScenario({ scenario: from, turn }: Workspace, after: Workspace): string[] {
  const to = after.scenario;
  const faults = step('faults', String(from.faults.length), String(to.faults.length));
  return [
    ...step('seed', String(from.seed), String(to.seed)),
    ...(isSameJson(from.faults, to.faults) ? [] : faults.length > 0 ? faults : ['faults']),
    ...(isSameJson(from.missing, to.missing) ? [] : ['backends']),
    ...(isSameJson(from.secrets, to.secrets) ? [] : ['secrets']),
    ...(isSameJson(from.callFaults, to.callFaults) ? [] : ['simulated faults of calls']),
    ...(isSameJson(from.mocks, to.mocks) ? [] : ['mocked responses']),
    ...(isSameJson(from.fixtures, to.fixtures) ? [] : ['files of the sandbox']),
    ...(isSameJson(from.records, to.records) ? [] : ['records of the sandbox']),
    ...(isSameJson(from.attachments, to.attachments) ? [] : ['attachments']),
    ...(isSameJson(turn, after.turn) ? [] : ['context of the turn']),
  ];
}

function ofRegistry({ registry: from }: Workspace, { registry: to }: Workspace): string[] {
  const most = (count: number | null) => (count === null ? 'all' : String(count));
  return [
    ...step('concurrency', most(from.concurrency), most(to.concurrency)),
    ...step('empty allowlist setting', from.emptyAllowlist, to.emptyAllowlist),
    ...step('duplicate tool names setting', from.onCollision, to.onCollision),
    ...(isSameJson(from.approved, to.approved) ? [] : ['approved tools']),
    ...(isSameJson(from.examples, to.examples) ? [] : ['registered examples']),
  ];
}

/** The added, removed and changed texts of two records. */
function ofTexts(
  from: Readonly<Record<string, string>>,
  to: Readonly<Record<string, string>>,
  what: string,
): string[] {
  if (from === to) return [];
  const [old, now] = [new Map(Object.entries(from)), new Map(Object.entries(to))];
  const changed = [...now.keys()].filter((key) => old.has(key) && old.get(key) !== now.get(key));
  return [
    ...some(
      [...now.keys()].filter((key) => !old.has(key)),
      `added ${what}`,
    ),
    ...some(
      [...old.keys()].filter((key) => !now.has(key)),
      `removed ${what}`,
    ),
    ...some(changed, `edited ${what}`),
  ];
}

/** Files by the name in their text or by their id. A disabled file counts as another text. */
function textsOf<Field extends string>(
  files: readonly ({ id: string; name?: string; disabled: boolean } & Record<Field, string>)[],
  field: Field,
): Record<string, string> {
  return Object.fromEntries(
    files.map((file) => {
      const text = file[field];
      const name = file.name ?? /\bname:\s*['"]([^'"]+)['"]/.exec(text)?.[1] ?? file.id;
      return [name, `${onOff(file.disabled)} ${text}`];
    }),
  );
}

function step(what: string, from: string, to: string): string[] {
  return from === to ? [] : [`${what} ${from} → ${to}`];
}

function names(calls: Batch['calls'], verb: string, noun: string): string[] {
  const [only] = calls;
  if (!only) return [];
  return [`${verb} ${calls.length === 1 ? only.toolCallId : formatPlural(calls.length, noun)}`];
}

function some(keys: readonly string[], what: string): string[] {
  const [only] = keys;
  if (only === undefined) return [];
  return [keys.length === 1 ? `${what} ${only}` : `${what} ${only} and ${keys.length - 1} more`];
}

function byId(calls: Batch['calls']): Map<string, Batch['calls'][number]> {
  return new Map(calls.map((call) => [call.id, call]));
}

function onOff(on: boolean): string {
  return on ? 'on' : 'off';
}
