import * as z from 'zod/mini';
import { about, sayWhat, toCount } from '../../../catalog/lessons/checks.ts';
import type { LessonCheck } from '../../../catalog/lessons/lesson.ts';
import { definedNames, type OutcomeCall } from '../../../catalog/lessons/outcome.ts';
import { GATE_TEXTS } from '../../../core/steps.ts';
import { ERROR_CODES } from '../../reducer-lab/read-result.ts';

const optional = <T extends z.ZodMiniType>(type: T) => z.exactOptional(type);
const count = z.int().check(z.gte(0));
const texts = z.union([z.string(), z.array(z.string())], {
  error: 'must be a string or a list of strings',
});

/** The fields of an expectation, by the field that names its subject. */
const SCHEMAS = {
  call: z.strictObject({
    call: z.string(),
    status: optional(z.enum(['ok', 'refused', 'failed', 'answered'])),
    gate: optional(z.enum(Object.keys(GATE_TEXTS))),
    code: optional(z.enum(ERROR_CODES)),
    reason: optional(z.string()),
    contains: optional(texts),
    lacks: optional(texts),
    minChars: optional(count),
    maxChars: optional(count),
    cut: optional(z.boolean()),
    reduced: optional(z.boolean()),
    untrusted: optional(z.boolean()),
  }),
  tool: z.strictObject({
    tool: z.string(),
    visible: optional(z.boolean()),
    contains: optional(texts),
  }),
  reducer: z.strictObject({ reducer: z.string() }),
  file: z.strictObject({ file: z.string(), changed: optional(z.boolean()) }),
  key: z.strictObject({ key: z.string(), value: optional(z.string()) }),
  log: z.strictObject({ log: z.string() }),
  messages: z.strictObject({ messages: count }),
  maxMs: z.strictObject({ maxMs: count }),
};
type Subject = keyof typeof SCHEMAS;
type Expectation<Of extends Subject> = z.infer<(typeof SCHEMAS)[Of]>;
type Predicate = LessonCheck['passes'];

// The keys of the object above.
const NAMES = Object.keys(SCHEMAS) as readonly Subject[];

/** The subjects that an expectation can have. */
export const SUBJECTS: readonly string[] = NAMES;

/** The schema for an expectation. @returns `undefined` if it names no known subject. */
export function schemaOf(expectation: object): z.ZodMiniType | undefined {
  const subject = NAMES.find((name) => Object.hasOwn(expectation, name));
  return subject && SCHEMAS[subject];
}

const PREDICATES: { [Of in Subject]: (wanted: Expectation<Of>) => Predicate } = {
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
};

/** Creates the check of an expectation that fits its schema. */
export function toPredicate(expectation: object): Predicate {
  const subject = NAMES.find((name) => Object.hasOwn(expectation, name));
  if (!subject) return () => 'this check has no subject';
  // The caller has compared it with the schema of that subject.
  const create = PREDICATES[subject] as (wanted: object) => Predicate;
  return create(expectation);
}

function ofCall(wanted: Expectation<'call'>): Predicate {
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

function ofText(wanted: Expectation<'call'>, call: OutcomeCall): string | undefined {
  const { minChars = 0, maxChars = Number.POSITIVE_INFINITY } = wanted;
  const text = call.fencedText ?? call.text;
  const missing = listOf(wanted.contains).find((part) => !text.includes(part));
  if (missing !== undefined) return `the model does not get “${missing}”`;
  const extra = listOf(wanted.lacks).find((part) => text.includes(part));
  if (extra !== undefined) return `the model still gets “${extra}”`;
  const { length } = call.text;
  return length < minChars || length > maxChars
    ? `the model gets ${toCount(length)} characters`
    : undefined;
}

function ofFlags(
  { cut, reduced, untrusted }: Expectation<'call'>,
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

function ofTool({ tool, visible = true, contains }: Expectation<'tool'>): Predicate {
  return (outcome) => {
    const isVisible = definedNames(outcome).includes(tool);
    if (isVisible !== visible)
      return isVisible ? `the model still sees ${tool}` : `the model does not see ${tool}`;
    const definition = JSON.stringify(outcome.definitions.find(({ name }) => name === tool) ?? {});
    const missing = listOf(contains).find((part) => !definition.includes(part));
    return missing === undefined ? undefined : `its definition does not contain “${missing}”`;
  };
}

function ofReducer(tool: string): Predicate {
  return ({ reducerChecks }) => {
    const check = reducerChecks[tool];
    if (!check) return `${tool} has no reducer of this lesson`;
    if (check.ok) return undefined;
    return check.problems[0]?.message ?? check.stopped ?? 'the reducer has problems';
  };
}

function ofFile({ file, changed = true }: Expectation<'file'>): Predicate {
  return ({ world }) => {
    const isChanged = world.files.some(({ path }) => path === file);
    if (isChanged === changed) return undefined;
    return isChanged ? `${file} has changed` : `${file} has not changed`;
  };
}

function ofKey({ key, value }: Expectation<'key'>): Predicate {
  return ({ world }) => {
    const found = world.keyValues.find((one) => one.key === key);
    if (!found) return `there is no key ${key}`;
    return value === undefined || found.value === value ? undefined : `it is ${found.value}`;
  };
}

function listOf(given: string | readonly string[] | undefined): readonly string[] {
  if (given === undefined) return [];
  return typeof given === 'string' ? [given] : given;
}
