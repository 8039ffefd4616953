import type { FormProps } from '@rjsf/core/lib/components/Form.js';
import { RJSF_REF_CYCLE_KEY, type RJSFSchema } from '@rjsf/utils';
import { createElement } from 'react';
import { ArrayField } from './ArrayField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import type { FormContext, FormFieldProps } from './form-context.ts';
import { NullField } from './NullField.tsx';
import { ObjectField } from './ObjectField.tsx';
import { SelectWidget, SwitchWidget, TextWidget } from './widgets.tsx';

type Props = FormProps<unknown, RJSFSchema, FormContext>;

/** A part that refers to what holds it is drawn like any other: nothing is drawn before it is there. */
function CyclicSchemaField(props: FormFieldProps) {
  const { SchemaField } = props.registry.fields;
  if (!SchemaField) return null;
  const schema = { ...props.schema, [RJSF_REF_CYCLE_KEY]: false };
  return createElement(SchemaField, { ...props, schema });
}

/** Draws what holds other parts. */
export const FIELDS: NonNullable<Props['fields']> = {
  ObjectField,
  ArrayField,
  NullField,
  CyclicSchemaField,
  AnyOfField: ChoiceField,
  OneOfField: ChoiceField,
};

/** Draws what holds a value. */
export const WIDGETS: NonNullable<Props['widgets']> = {
  TextWidget,
  SelectWidget,
  CheckboxWidget: SwitchWidget,
};

export const TEMPLATES: NonNullable<Props['templates']> = { FieldTemplate };

/** A form that is looked at changes nothing: no default is filled in, no list is made longer. */
export const KEEP_AS_IT_IS: NonNullable<Props['experimental_defaultFormStateBehavior']> = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
};
