import type { RJSFSchema } from '@rjsf/utils';
import { isRecord } from '../../../../lib/is-record.ts';
import type { FormFieldProps } from './form-context.ts';

/** The properties that a container passes on to each of its parts. */
export function sharedProps({
  registry,
  onChange,
  onBlur,
  onFocus,
  disabled,
  readonly,
}: FormFieldProps) {
  return {
    registry,
    onChange,
    onBlur,
    onFocus,
    disabled: disabled ?? false,
    readonly: readonly ?? false,
  };
}

/** The schema of an added item; `undefined` if the list is full. */
export function itemSchema(
  { items, additionalItems }: RJSFSchema,
  index: number,
): RJSFSchema | undefined {
  const found = Array.isArray(items) ? (items[index] ?? additionalItems) : items;
  return isRecord(found) && !isNever(found) ? found : undefined;
}

/** @returns the schema; the empty schema for `true` and for values that are no schema */
export function toSchema(schema: unknown): RJSFSchema {
  return isRecord(schema) ? schema : {};
}

/** Whether the schema allows no value. */
export function isNever(schema: unknown): boolean {
  return isRecord(schema) && isRecord(schema.not) && Object.keys(schema.not).length === 0;
}

/** Whether the schema allows properties that it does not name. */
export function isOpen({ additionalProperties, patternProperties }: RJSFSchema): boolean {
  return isRecord(additionalProperties) || isRecord(patternProperties);
}

/** @returns a key that the object does not have. */
export function freeKey(data: Record<string, unknown>): string {
  let number = 1;
  while (Object.hasOwn(data, `key_${number}`)) number += 1;
  return `key_${number}`;
}
