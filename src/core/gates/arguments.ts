import { messageOf } from '../errors.ts';
import type { ArgumentIssue } from '../ports.ts';
import { err } from '../results.ts';
import type { GateEnv, OpenCall } from '../turn.ts';
import type { Verdict } from './gate.ts';

/** Step 8: do the arguments match the schema, where that is asked for? Page 1, section 2. */
export function checkArguments(call: OpenCall, { options }: GateEnv): Verdict {
  const { entry, name } = call;
  try {
    if (!(entry.tool.validateArgs ?? options.validateArgs)) return NOT_ASKED;
    if (!options.validator) {
      // A tool that asks to be protected must not run unprotected.
      const text = `Tool ${name} asks for its arguments to be checked, but the registry has no validator`;
      return refuse('arguments.no_validator', err(text, 'not_available'));
    }
    // As it was at registration, and as a model is given it.
    entry.check ??= options.validator(entry.definition?.parameters ?? entry.tool.schema);
    const issues = entry.check(call.args);
    return issues.length === 0 ? VALID : refuse('arguments.invalid', invalid(name, issues), issues);
  } catch (thrown) {
    const result = err(`Tool ${name} is not currently available`, 'not_available');
    return { outcome: 'refuse', rule: 'arguments.broken_schema', value: messageOf(thrown), result };
  }
}

function refuse(
  rule: string,
  result: ReturnType<typeof err>,
  issues: readonly ArgumentIssue[] = [],
): Verdict {
  const value = issues.map(({ path, message }) => `${path}: ${message}`);
  return { outcome: 'refuse', rule, result, ...(value.length > 0 && { value }) };
}

function invalid(name: string, issues: readonly ArgumentIssue[]): ReturnType<typeof err> {
  const list = issues.map(({ path, message }) => `\n- ${path}: ${message}`).join('');
  return err(`Arguments of ${name} do not match its schema:${list}`, 'input_invalid', {
    field: issues[0]?.path ?? '$',
  });
}

const NOT_ASKED: Verdict = { outcome: 'skip', rule: 'arguments.not_asked' };
const VALID: Verdict = { outcome: 'pass', rule: 'arguments.valid' };
