import { messageOf } from '../../../lib/message-of.ts';
import {
  type LibraryValidation,
  type Validated,
  validateBy,
} from '../../definitions/library-validation.ts';
import { isPromise, onRejection } from '../../is-promise.ts';
import type { ArgumentIssue, ArgumentValidator } from '../../ports.ts';
import type { ToolEntry } from '../../registry/tool-entry.ts';
import { err } from '../../results/results.ts';
import { argsToValidate } from '../argument-members.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import type { Gate } from './gate.ts';
import { type GateText, listOf, type ToolFacts, toText } from './gate-text.ts';
import type { Verdict } from './verdict.ts';

/**
 * Whether the arguments match the schema, if the check is enabled. See docs/contract.md#arguments.
 */
export const argumentCheck = {
  id: 'arguments',
  check(call: OpenCall, { options }: GateEnv): Verdict | Promise<Verdict> {
    const { entry, name } = call;
    const { validate } = entry;
    try {
      // With the types of a library's output, the tool relies on the library.
      if (!(entry.tool.validateArgs ?? options.validateArgs ?? validate)) return NOT_ASKED;
      if (validate) return checkByLibrary(call, validate);
      const { validator } = options;
      if (!validator) {
        // A tool that requires protection must not run unprotected.
        const text = `Tool ${name} asks for its arguments to be checked, but the registry has no validator`;
        return refuse('arguments.no_validator', err(text, 'not_available'));
      }
      // Forks share entries, and may have another validator.
      if (entry.check?.by !== validator) entry.check = toCheck(entry, validator);
      const { value, members } = argsToValidate(call);
      const issues = entry.check.run(value, members);
      if (issues.length === 0) return VALID;
      onRejection(issues, () => {}); // not a list, so refused below
      return refuse('arguments.invalid', invalid(name, issues), issues);
    } catch (thrown) {
      return broken(name, thrown);
    }
  },
} as const satisfies Gate;

function checkByLibrary(call: OpenCall, validate: LibraryValidation): Verdict | Promise<Verdict> {
  const conclude = (validated: Validated): Verdict => {
    if ('issues' in validated) {
      const { issues } = validated;
      return refuse('arguments.invalid', invalid(call.name, issues), issues);
    }
    call.parsed = validated;
    return VALID;
  };
  const validated = validateBy(validate, argsToValidate(call).value);
  if (!isPromise(validated)) return conclude(validated);
  return validated.then(conclude).catch((thrown) => broken(call.name, thrown));
}

function broken(name: string, thrown: unknown): Verdict {
  const result = err(`Tool ${name} is not currently available`, 'not_available');
  return { outcome: 'refuse', rule: 'arguments.broken_schema', value: messageOf(thrown), result };
}

function toCheck(entry: ToolEntry, by: ArgumentValidator): NonNullable<ToolEntry['check']> {
  // As it was at registration, and as the model receives it.
  const run = by(entry.definition?.parameters ?? entry.tool.schema);
  onRejection(run, () => {}); // cannot be called, so refused below
  return { by, run };
}

function refuse(
  rule: string,
  result: ReturnType<typeof err>,
  issues: readonly ArgumentIssue[] = [],
): Verdict {
  const value = toLines(issues);
  return { outcome: 'refuse', rule, result, ...(value.length > 0 && { value }) };
}

function invalid(name: string, issues: readonly ArgumentIssue[]): ReturnType<typeof err> {
  const list = toLines(issues)
    .map((line) => `\n- ${line}`)
    .join('');
  return err(`Arguments of ${name} do not match its schema:${list}`, 'input_invalid', {
    field: clip(issues[0]?.path ?? '$'),
  });
}

/** A model needs a few to correct its call; a validator may find a million. */
const MOST_ISSUES = 25;
const MOST_LETTERS = 500;

function toLines(issues: readonly ArgumentIssue[]): string[] {
  const shown = issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => clip(`${path}: ${message}`));
  const rest = issues.length - shown.length;
  if (rest > 0) shown.push(`… and ${rest.toLocaleString('en-US')} more`);
  return shown;
}

function clip(text: string): string {
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS)}…`;
}

const NOT_ASKED: Verdict = { outcome: 'skip', rule: 'arguments.not_asked' };
const VALID: Verdict = { outcome: 'pass', rule: 'arguments.valid' };

/** The gate's name, and the texts of its rules. */
export const argumentCheckText: GateText = {
  title: 'Arguments',
  perCall: true,
  clause: [
    'If validation is on, arguments are checked against the schema before the tool runs.',
    'The refusal lists every violation.',
  ],
  rules: {
    'arguments.not_asked': { detail: () => 'not checked' },
    'arguments.valid': { detail: () => 'match the schema' },
    'arguments.invalid': {
      detail: ({ value }) => listOf(value)[0] ?? 'do not match the schema',
      sentence: ({ tool, value }) =>
        `The arguments do not match the schema of ${tool}. ${listOf(value).join('; ')}.`,
    },
    'arguments.no_validator': {
      detail: () => 'no validator',
      sentence: ({ tool }) =>
        `${tool} requires argument validation, but this registry has no validator. Configure a validator.`,
    },
    'arguments.broken_schema': {
      detail: () => 'invalid schema',
      sentence: ({ tool, info, value }) =>
        `The schema of ${tool} is invalid: ${toText(value).replace(/\.$/, '')}. Fix it ${placeOfSchema(info)}.`,
    },
  },
};

function placeOfSchema(info: ToolFacts | undefined): string {
  if (info?.origin === 'user') return 'in the code of the tool';
  return info?.origin === 'declared' ? 'in the declaration of the tool' : 'on the Schema tab';
}
