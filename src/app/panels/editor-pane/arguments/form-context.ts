import {
  ADDITIONAL_PROPERTY_FLAG,
  type FieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  type RJSFSchema,
} from '@rjsf/utils';
import type { JsonPath } from '../../../../session/lib/index.ts';

/** The edits of the arguments' text for parts of the form. */
export interface FormEdits {
  /** @param focus the id of the element that has the focus afterwards */
  set(path: JsonPath, value: unknown, focus?: string): void;
  remove(path: JsonPath, focus?: string): void;
  rename(path: JsonPath, name: string): void;
  swap(path: JsonPath, one: number, other: number, focus?: string): void;
}

/** The data for the form's own parts. */
export interface FormContext {
  edits: FormEdits;
}

/** The description of each field's type. */
export type FormFieldProps = FieldProps<unknown, RJSFSchema, FormContext>;

/** Options for every part of the form. */
export type FormTemplateProps = FieldTemplateProps<unknown, RJSFSchema, FormContext>;

/** The id of a part. Ids contain no spaces, because lists of ids are split at them. */
export function toPart(parent: FieldPathId, step: string | number): FieldPathId {
  return {
    $id: `${parent.$id}.${encodeURIComponent(step)}`,
    path: [...parent.path, step],
  };
}

/** The position of a field's parts, with or without a choice of schemas. */
export function toFieldPath({ childFieldPathId, fieldPathId }: FormFieldProps): FieldPathId {
  // The library passes it without a type.
  return (childFieldPathId as FieldPathId | undefined) ?? fieldPathId;
}

/** Whether a property is missing from the schema's own list. */
export function isAdditional(schema: RJSFSchema): boolean {
  return ADDITIONAL_PROPERTY_FLAG in schema;
}
