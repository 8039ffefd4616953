import { pathOf, stepInto, toSteps } from './issue-path.ts';

/** A longer value is in the editor. Unit: UTF-16 code units. */
const LONGEST = 200;

/**
 * The values that the arguments gate refused, as JSON; with their paths if there are several. Never
 * throws.
 *
 * @param issues The lines of the gate: `$.name: must be a string`.
 * @returns `undefined` without a value, as for a missing property.
 */
export function refusedValues(argsText: string, issues: readonly string[]): string | undefined {
  const args = parse(argsText);
  if (args === undefined) return undefined;
  const paths = new Set(issues.flatMap((line) => pathOf(line) ?? []));
  const found = [...paths].flatMap((path) => {
    const text = toText(args, path);
    return text === undefined ? [] : [{ path, text }];
  });
  if (found.length === 0) return undefined;
  if (issues.length === 1) return found[0]?.text;
  return found.map(({ path, text }) => `${path}: ${text}`).join('\n');
}

function parse(argsText: string): unknown {
  try {
    return JSON.parse(argsText);
  } catch {
    return undefined;
  }
}

function toText(args: unknown, path: string): string | undefined {
  try {
    const value = toSteps(path)?.reduce(stepInto, args);
    const text = value === undefined ? undefined : JSON.stringify(value);
    return text !== undefined && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  } catch {
    return undefined;
  }
}
