import type { GateId } from '../../core/index.ts';
import type { LessonCheck } from './lesson.ts';
import { refuseTimeLimit } from './no-verdict.ts';
import { callOf, callTo, definedNames, type LessonOutcome, type OutcomeCall } from './outcome.ts';

type Predicate = LessonCheck['passes'];

/** The call of this id, or the first call to this tool, has succeeded. */
export function runs(idOrTool: string): Predicate {
  return about(idOrTool, (call) => (call.status === 'ok' ? undefined : sayWhat(call)));
}

/** It is refused by this gate, or by one of these. */
export function isRefusedBy(gate: GateId | readonly GateId[], idOrTool: string): Predicate {
  const gates = [gate].flat();
  return about(idOrTool, (call) => {
    const broken = brokenSchemaOf(call);
    if (broken !== undefined) return `the schema itself is invalid: ${broken}`;
    return call.refusedBy && gates.includes(call.refusedBy) ? undefined : sayWhat(call);
  });
}

/** The definitions contain this tool. */
export function isInDefinitions(tool: string): Predicate {
  return (outcome) => (definedNames(outcome).includes(tool) ? undefined : definitionsText(outcome));
}

/** The definitions do not contain this tool. */
export function isNotInDefinitions(tool: string): Predicate {
  return (outcome) => (definedNames(outcome).includes(tool) ? `it still sees ${tool}` : undefined);
}

/** Checks one call. @param passes is called if the call exists. */
export function about(
  idOrTool: string,
  passes: (call: OutcomeCall) => string | undefined,
): Predicate {
  return (outcome) => {
    const call = callOf(outcome, idOrTool) ?? callTo(outcome, idOrTool);
    if (call?.status === 'failed') refuseTimeLimit(call.text);
    return call ? passes(call) : `the turn has no call ${idOrTool}`;
  };
}

/** The tools in the definitions, as text. */
export function definitionsText(outcome: LessonOutcome): string {
  const names = definedNames(outcome);
  return names.length === 0 ? 'it sees no tool' : `it sees ${names.join(', ')}`;
}

/** Why the arguments of a call could not be compared with the schema of its tool. */
function brokenSchemaOf({ gates }: OutcomeCall): string | undefined {
  const broken = gates.find(({ rule }) => rule === 'arguments.broken_schema');
  return broken && [broken.value ?? ''].flat().join(', ').replace(/\.$/, '');
}

/** The outcome of a call, in words. */
export function sayWhat(call: OutcomeCall): string {
  const { status, text } = call;
  const [first = '', next = ''] = text.split('\n');
  // The reasons of a refusal follow its first line.
  const line = first.endsWith(':') ? `${first} ${next.replace(/^- /, '')}` : first;
  const broken = brokenSchemaOf(call);
  if (broken !== undefined) return `the schema itself is invalid: ${broken}`;
  if (status === 'refused') return `refused: ${line}`;
  if (status === 'failed') return `it failed: ${line}`;
  if (status === 'answered') return 'it did not run';
  return line === '' ? 'it ran, and the text is empty' : `it ran, and the model read: ${line}`;
}

/** `2,666`, as everywhere on the page. */
export function toCount(count: number | undefined): string {
  return count === undefined ? 'no' : count.toLocaleString('en');
}
