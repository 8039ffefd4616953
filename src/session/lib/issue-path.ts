import { isRecord } from '../../lib/is-record.ts';

const STEP =
  /\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\[("(?:[^"\\]|\\.)*")\]/uy;

const START = new RegExp(`^\\$(?:${STEP.source})*(?=: )`, 'u');

/** The path of an issue in a line such as `$.items[2].name: must be a string`. */
export function pathOf(line: string): string | undefined {
  return START.exec(line)?.[0];
}

/** The steps of a path such as `$.items[2]['first name']`; `undefined` for one of another form. */
export function toSteps(path: string): readonly (string | number)[] | undefined {
  const steps: (string | number)[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (!found) return undefined;
    const [, name, index, single, double] = found;
    if (index !== undefined) steps.push(Number(index));
    // The form of the validator, in which a quote and a backslash are escaped.
    else if (single !== undefined) steps.push(single.replace(/\\(.)/gu, '$1'));
    else steps.push(name ?? String(JSON.parse(double ?? '""')));
  }
  return steps;
}

/** The member or the item of a value; `undefined` if it has none. */
export function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
