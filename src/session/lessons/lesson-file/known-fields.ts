import type * as z from 'zod/mini';

/**
 * The fields that the object at a path of a value may have, by its schema. Those of every alternative
 * of a union count.
 *
 * @param schema of the whole value
 * @example knownFields(lessonFileSchema, ['steps', 0]) // ['title', 'prose', …]
 */
export function knownFields(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
): readonly string[] {
  let reached = unwrap(schema);
  for (const key of path) reached = reached.flatMap((one) => stepInto(one, key));
  return reached.flatMap(({ _zod: { def } }) =>
    def.type === 'object' ? Object.keys(def.shape) : [],
  );
}

/** The schemas that a schema stands for, without its wrappers. */
function unwrap(schema: z.core.$ZodType): readonly z.core.$ZodTypes[] {
  // The union of all schemas that the library makes.
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  if (def.type === 'optional' || def.type === 'nullable') return unwrap(def.innerType);
  return def.type === 'union' ? def.options.flatMap(unwrap) : [known];
}

function stepInto(
  { _zod: { def } }: z.core.$ZodTypes,
  key: PropertyKey,
): readonly z.core.$ZodTypes[] {
  if (def.type === 'array') return unwrap(def.element);
  if (def.type === 'record') return unwrap(def.valueType);
  const member = def.type === 'object' ? def.shape[String(key)] : undefined;
  return member ? unwrap(member) : [];
}
