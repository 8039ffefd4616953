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

/** Recursive schemas need no special case: absent parts are not rendered. */
function CyclicSchemaField(props: FormFieldProps) {
  const { SchemaField } = props.registry.fields;
  if (!SchemaField) return null;
  const schema = { ...props.schema, [RJSF_REF_CYCLE_KEY]: false };
  return createElement(SchemaField, { ...props, schema });
}

/** The templates of containers. */
export const FIELDS: NonNullable<Props['fields']> = {
  ObjectField,
  ArrayField,
  NullField,
  CyclicSchemaField,
  AnyOfField: ChoiceField,
  OneOfField: ChoiceField,
};

/** The widgets of values. */
export const WIDGETS: NonNullable<Props['widgets']> = {
  TextWidget,
  SelectWidget,
  CheckboxWidget: SwitchWidget,
};

export const TEMPLATES: NonNullable<Props['templates']> = { FieldTemplate };

/** Displaying the form changes nothing: it adds no defaults and no items. */
export const KEEP_AS_IT_IS: NonNullable<Props['experimental_defaultFormStateBehavior']> = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
};
