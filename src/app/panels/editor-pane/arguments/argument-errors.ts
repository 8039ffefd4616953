import type { ErrorSchema } from '@rjsf/utils';
import type { ArgumentIssue } from '../../../../core/index.ts';

/** The issues of the arguments, each at its field. */
export function toErrors(issues: readonly ArgumentIssue[]): ErrorSchema<unknown> {
  const root: ErrorTree = {};
  for (const { path, message } of issues) {
    let at = root;
    for (const step of parseArgumentPath(path)) {
      const next = Object.hasOwn(at, step) ? at[step] : undefined;
      const child: ErrorTree = next && !Array.isArray(next) ? next : {};
      // Defines an own property, so that a key never reaches a prototype.
      Object.defineProperty(at, step, { value: child, enumerable: true, configurable: true });
      at = child;
    }
    const { __errors: before } = at;
    at.__errors = [...(Array.isArray(before) ? before : []), message];
  }
  // The library's type depends on the form's data, which is any JSON here.
  return root as ErrorSchema<unknown>;
}

interface ErrorTree {
  [key: string]: ErrorTree | string[] | undefined;
}

const STEP = /\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]/gy;

/**
 * The parts of a path in the validator's notation.
 *
 * @example
 * parseArgumentPath("$.items[0]['first name']"); // ['items', '0', 'first name']
 */
export function parseArgumentPath(path: string): string[] {
  STEP.lastIndex = 1;
  const steps: string[] = [];
  for (let found = STEP.exec(path); found; found = STEP.exec(path)) {
    steps.push(found[1] ?? found[2] ?? (found[3] ?? '').replace(/\\(.)/gs, '$1'));
  }
  return steps;
}
