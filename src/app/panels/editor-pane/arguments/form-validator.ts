import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { ArgumentValidator } from '../../../../core/index.ts';
import { createArgumentValidator, standardFormats } from '../../../../schema/index.ts';
import type { FormContext } from './form-context.ts';

/**
 * Tells the form library which of several schemas a value matches, without `eval`. Mistakes in the
 * arguments are found with the original schema, not here.
 */
export function createFormValidator(): ValidatorType<unknown, RJSFSchema, FormContext> {
  const validator = createArgumentValidator({ draft: '7', formats: standardFormats });
  const known = new WeakMap<RJSFSchema, Check>();
  const checkOf = (schema: RJSFSchema, root: RJSFSchema) => {
    const found = known.get(schema) ?? validator(withDefinitions(schema, root));
    known.set(schema, found);
    return found;
  };
  return {
    isValid: (schema, value, root) => {
      try {
        return checkOf(schema, root)(value ?? null).length === 0;
      } catch {
        return false;
      }
    },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({ errors: [] }),
  };
}

type Check = ReturnType<ArgumentValidator>;

/** References in a part of a schema still refer to the whole. */
function withDefinitions(schema: RJSFSchema, root: RJSFSchema): RJSFSchema {
  if (schema === root) return schema;
  return { ...schema, $defs: root.$defs, definitions: root.definitions };
}
