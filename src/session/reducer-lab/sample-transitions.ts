import { lookup } from '../lib/lookup.ts';
import type { Expectation, ExpectationRule, Sample, Workspace } from '../workspace/workspace.ts';

/**
 * The edits of a workspace's samples and expectations: pure functions that return the same object
 * if nothing changes.
 */

/** Adds a sample; by default at the end. */
export function insertSample(workspace: Workspace, sample: Sample, after?: string): Workspace {
  const { samples } = workspace;
  if (samples.some(({ id }) => id === sample.id)) return workspace;
  const at = samples.findIndex(({ id }) => id === after) + 1;
  return { ...workspace, samples: samples.toSpliced(at === 0 ? samples.length : at, 0, sample) };
}

/** Replaces parts of a sample, except its id and its tool. */
export function changeSample(
  workspace: Workspace,
  id: string,
  patch: Partial<Pick<Sample, 'name' | 'argsText' | 'result'>>,
): Workspace {
  const found = workspace.samples.find((one) => one.id === id);
  if (!found) return workspace;
  const next = { ...found, ...patch };
  const same =
    next.name === found.name && next.argsText === found.argsText && next.result === found.result;
  if (same) return workspace;
  return { ...workspace, samples: workspace.samples.map((one) => (one === found ? next : one)) };
}

/** Removes a sample with its expectations. */
export function removeSample(workspace: Workspace, id: string): Workspace {
  if (!workspace.samples.some((one) => one.id === id)) return workspace;
  return {
    ...workspace,
    samples: workspace.samples.filter((one) => one.id !== id),
    expectations: workspace.expectations.filter(({ sampleId }) => sampleId !== id),
  };
}

/** Adds an expectation. Ignored if its sample is not in the document. */
export function addExpectation(workspace: Workspace, expectation: Expectation): Workspace {
  const { samples, expectations } = workspace;
  const isKnown = samples.some(({ id }) => id === expectation.sampleId);
  if (!isKnown || expectations.some(({ id }) => id === expectation.id)) return workspace;
  return { ...workspace, expectations: [...expectations, expectation] };
}

/** Replaces the condition of an expectation. */
export function changeExpectation(
  workspace: Workspace,
  id: string,
  rule: ExpectationRule,
): Workspace {
  const found = workspace.expectations.find((one) => one.id === id);
  if (!found || JSON.stringify(found.rule) === JSON.stringify(rule)) return workspace;
  return {
    ...workspace,
    expectations: workspace.expectations.map((one) => (one === found ? { ...one, rule } : one)),
  };
}

/** Removes an expectation. */
export function removeExpectation(workspace: Workspace, id: string): Workspace {
  if (!workspace.expectations.some((one) => one.id === id)) return workspace;
  return { ...workspace, expectations: workspace.expectations.filter((one) => one.id !== id) };
}

/** Sets the texts of lines that also count as failures of a tool; an empty text removes them. */
export function setFailureTexts(workspace: Workspace, tool: string, texts: string): Workspace {
  const { failureTexts = {}, ...rest } = workspace;
  if ((lookup(failureTexts, tool) ?? '') === texts) return workspace;
  const others = Object.entries(failureTexts).filter(([name]) => name !== tool);
  // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
  const all = Object.fromEntries(texts === '' ? others : [...others, [tool, texts] as const]);
  return Object.keys(all).length === 0 ? rest : { ...rest, failureTexts: all };
}

/** The first of `name`, `name 2`, … that no sample of this tool has. */
export function freeSampleName(workspace: Workspace, tool: string, wanted: string): string {
  const taken = new Set(
    workspace.samples.filter((one) => one.tool === tool).map(({ name }) => name),
  );
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/ \d+$/, '');
  let count = 2;
  while (taken.has(`${stem} ${count}`)) count += 1;
  return `${stem} ${count}`;
}

/** A copy of a sample under another id, with copies of its expectations. */
export function copySample(
  workspace: Workspace,
  from: string,
  copy: Pick<Sample, 'id' | 'name'>,
  createId: () => string,
): Workspace {
  const found = workspace.samples.find(({ id }) => id === from);
  if (!found) return workspace;
  const next = insertSample(workspace, { ...found, ...copy }, from);
  if (next === workspace) return workspace;
  const copies = workspace.expectations
    .filter(({ sampleId }) => sampleId === from)
    .map((one) => ({ ...one, id: createId(), sampleId: copy.id }));
  return { ...next, expectations: [...next.expectations, ...copies] };
}
