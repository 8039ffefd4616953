/** The text of a result that is an object, and the field for a shorter one. */
export function textOfFields(fields: Record<string, unknown>): { text: string; field: string } {
  const [field = '', ...others] = Object.keys(fields);
  const only = fields[field];
  if (others.length === 0 && typeof only === 'string') return { text: only, field };
  return { text: JSON.stringify(fields), field: 'output' };
}
