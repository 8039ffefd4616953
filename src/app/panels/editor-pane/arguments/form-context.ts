import {
  ADDITIONAL_PROPERTY_FLAG,
  type FieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  type RJSFSchema,
} from '@rjsf/utils';
import type { JsonPath } from '../../../../session/arguments/json-nodes.ts';

/** How the parts of the form change the text of the arguments. */
export interface FormEdits {
  /** @param focus - the id of what has the focus afterwards. */
  set(path: JsonPath, value: unknown, focus?: string): void;
  remove(path: JsonPath, focus?: string): void;
  rename(path: JsonPath, name: string): void;
  swap(path: JsonPath, one: number, other: number, focus?: string): void;
}

/** What the form's own parts find in its registry. */
export interface FormContext {
  edits: FormEdits;
}

/** What each field takes. */
export type FormFieldProps = FieldProps<unknown, RJSFSchema, FormContext>;

/** What each part of the form is drawn with. */
export type FormTemplateProps = FieldTemplateProps<unknown, RJSFSchema, FormContext>;

/** The place of a part; ids stay without spaces, as lists of ids are split at them. */
export function toPart(parent: FieldPathId, step: string | number): FieldPathId {
  return {
    $id: `${parent.$id}.${encodeURIComponent(step)}`,
    path: [...parent.path, step],
  };
}

/** Where the parts of a field are, whether or not it offers a choice of schemas as well. */
export function toFieldPath({ childFieldPathId, fieldPathId }: FormFieldProps): FieldPathId {
  // The library hands it on untyped.
  return (childFieldPathId as FieldPathId | undefined) ?? fieldPathId;
}

/** Whether a property has no place in the schema's own list. */
export function isAdditional(schema: RJSFSchema): boolean {
  return ADDITIONAL_PROPERTY_FLAG in schema;
}
