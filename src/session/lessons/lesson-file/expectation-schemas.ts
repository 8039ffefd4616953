import * as z from 'zod/mini';
import { GATE_TEXTS } from '../../../core/steps.ts';
import { ERROR_CODES } from '../../reducer-lab/read-result.ts';

const optional = <T extends z.ZodMiniType>(type: T) => z.exactOptional(type);
const count = z.int().check(z.gte(0));
const texts = z.union([z.string(), z.array(z.string())], {
  error: 'must be a string or a list of strings',
});

/** The run that an expectation is about, if it is not the reader's own. */
const run = optional(z.string());

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
    same: optional(z.boolean()),
    run,
  }),
  tool: z.strictObject({
    tool: z.string(),
    visible: optional(z.boolean()),
    contains: optional(texts),
    run,
  }),
  reducer: z.strictObject({ reducer: z.string() }),
  file: z.strictObject({ file: z.string(), changed: optional(z.boolean()), run }),
  key: z.strictObject({ key: z.string(), value: optional(z.string()), run }),
  log: z.strictObject({ log: z.string(), run }),
  messages: z.strictObject({ messages: count, run }),
  maxMs: z.strictObject({ maxMs: count, run }),
  result: z.strictObject({
    result: z.string(),
    leftOut: optional(z.boolean()),
    pinned: optional(z.boolean()),
    contains: optional(texts),
    lacks: optional(texts),
  }),
  request: z.strictObject({
    request: z.string(),
    fits: optional(z.boolean()),
    maxTokens: optional(count),
  }),
  providerTool: z.strictObject({
    providerTool: z.string(),
    strict: optional(z.boolean()),
    renamed: optional(z.boolean()),
    contains: optional(texts),
  }),
  projectFile: z.strictObject({
    projectFile: z.string(),
    contains: optional(texts),
    lacks: optional(texts),
  }),
};
/** The field that names the subject of an expectation. */
export type Subject = keyof typeof SCHEMAS;
/** An expectation about one kind of subject. */
export type LessonExpectation<Of extends Subject> = z.infer<(typeof SCHEMAS)[Of]>;
// The keys of the object above.
const NAMES = Object.keys(SCHEMAS) as readonly Subject[];

/** The subjects that an expectation can have. */
export const SUBJECTS: readonly string[] = NAMES;

/** The subject of an expectation. @returns `undefined` if it names no known one */
export function subjectOf(expectation: object): Subject | undefined {
  return NAMES.find((name) => Object.hasOwn(expectation, name));
}

/** The schema for an expectation. @returns `undefined` if it names no known subject. */
export function schemaOf(expectation: object): z.ZodMiniType | undefined {
  const subject = subjectOf(expectation);
  return subject && SCHEMAS[subject];
}
