import { isRecord } from '../../lib/is-record.ts';

const STEP = /\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/uy;

/** The steps of a path such as `$.items[2].name`; `undefined` for one of another form. */
export function toSteps(path: string): readonly (string | number)[] | undefined {
  const steps: (string | number)[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (!found) return undefined;
    const [, name, index, quoted] = found;
    if (index !== undefined) steps.push(Number(index));
    else steps.push(name ?? String(JSON.parse(quoted ?? '""')));
  }
  return steps;
}

/** The member or the item of a value; `undefined` if it has none. */
export function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
