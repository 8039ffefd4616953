import { about, sayWhat, toCount } from '../../../catalog/lessons/checks.ts';
import type { LessonCheck } from '../../../catalog/lessons/lesson.ts';
import { definedNames, type OutcomeCall } from '../../../catalog/lessons/outcome.ts';
import { type LessonExpectation, type Subject, subjectOf } from './expectation-schemas.ts';
import { inOtherRun } from './other-runs.ts';
import { toTexts } from './texts.ts';
import { ofProjectFile, ofProviderTool, ofRequest, ofResult } from './written-expectations.ts';

const PREDICATES: {
  [Of in Subject]: (wanted: LessonExpectation<Of>) => LessonCheck['passes'];
} = {
  call: ofCall,
  tool: ofTool,
  reducer: ({ reducer }) => ofReducer(reducer),
  file: ofFile,
  key: ofKey,
  log:
    ({ log: part }) =>
    ({ log }) =>
      log.some((line) => line.includes(part)) ? undefined : 'the console does not show it',
  messages:
    ({ messages }) =>
    ({ world }) =>
      world.messages === messages ? undefined : `the run sent ${toCount(world.messages)} messages`,
  maxMs:
    ({ maxMs }) =>
    ({ elapsedMs }) =>
      elapsedMs <= maxMs ? undefined : `the run took ${toCount(elapsedMs)} ms`,
  result: ofResult,
  request: ofRequest,
  providerTool: ofProviderTool,
  projectFile: ofProjectFile,
};

/** Creates the check of an expectation that fits its schema. */
export function toPredicate(expectation: object): LessonCheck['passes'] {
  const subject = subjectOf(expectation);
  if (!subject) return () => 'this check has no subject';
  // The caller has compared it with the schema of that subject.
  const create = PREDICATES[subject] as (wanted: object) => LessonCheck['passes'];
  return inOtherRun(expectation, create(expectation));
}

function ofCall(wanted: LessonExpectation<'call'>): LessonCheck['passes'] {
  return about(wanted.call, (call) => {
    const { status, gate, code, reason } = wanted;
    if (status !== undefined && call.status !== status) return sayWhat(call);
    if (gate !== undefined && call.refusedBy !== gate && call.answeredBy !== gate) {
      return call.refusedBy ? `${sayWhat(call)} (gate ${call.refusedBy})` : sayWhat(call);
    }
    if (code !== undefined && call.code !== code) return `the code is ${call.code ?? 'absent'}`;
    if (reason !== undefined && call.reason !== reason)
      return `the reason is ${call.reason ?? 'absent'}`;
    return ofText(wanted, call) ?? ofFlags(wanted, call);
  });
}

function ofText(wanted: LessonExpectation<'call'>, call: OutcomeCall): string | undefined {
  const { minChars = 0, maxChars = Number.POSITIVE_INFINITY } = wanted;
  const text = call.fencedText ?? call.text;
  const missing = toTexts(wanted.contains).find((part) => !text.includes(part));
  if (missing !== undefined) return `the model does not get “${missing}”`;
  const extra = toTexts(wanted.lacks).find((part) => text.includes(part));
  if (extra !== undefined) return `the model still gets “${extra}”`;
  const { length } = call.text;
  return length < minChars || length > maxChars
    ? `the model gets ${toCount(length)} characters`
    : undefined;
}

function ofFlags(
  { cut, reduced, untrusted }: LessonExpectation<'call'>,
  call: OutcomeCall,
): string | undefined {
  if (cut !== undefined && call.wasTrimmed !== cut)
    return cut ? 'the text is not cut' : 'the text is cut';
  if (reduced !== undefined && (call.reducer === 'applied') !== reduced)
    return reduced ? 'the text is not reduced' : 'the text is reduced';
  if (untrusted !== undefined && (call.fencedText !== undefined) !== untrusted)
    return untrusted ? 'the text is not wrapped' : 'the text is wrapped';
  return undefined;
}

function ofTool({
  tool,
  visible = true,
  contains,
}: LessonExpectation<'tool'>): LessonCheck['passes'] {
  return (outcome) => {
    const isVisible = definedNames(outcome).includes(tool);
    if (isVisible !== visible)
      return isVisible ? `the model still sees ${tool}` : `the model does not see ${tool}`;
    const definition = JSON.stringify(outcome.definitions.find(({ name }) => name === tool) ?? {});
    const missing = toTexts(contains).find((part) => !definition.includes(part));
    return missing === undefined ? undefined : `its definition does not contain “${missing}”`;
  };
}

function ofReducer(tool: string): LessonCheck['passes'] {
  return ({ reducerChecks }) => {
    const check = reducerChecks[tool];
    if (!check) return `${tool} has no reducer of this lesson`;
    if (check.ok) return undefined;
    return check.problems[0]?.message ?? check.stopped ?? 'the reducer has problems';
  };
}

function ofFile({ file, changed = true }: LessonExpectation<'file'>): LessonCheck['passes'] {
  return ({ world }) => {
    const isChanged = world.files.some(({ path }) => path === file);
    if (isChanged === changed) return undefined;
    return isChanged ? `${file} has changed` : `${file} has not changed`;
  };
}

function ofKey({ key, value }: LessonExpectation<'key'>): LessonCheck['passes'] {
  return ({ world }) => {
    const found = world.keyValues.find((one) => one.key === key);
    if (!found) return `there is no key ${key}`;
    return value === undefined || found.value === value ? undefined : `it is ${found.value}`;
  };
}
