/** One built-in tool, for a person who chooses. */
export interface BuiltinLine {
  name: string;
  /** The first sentence of its description. */
  about: string;
}

/**
 * The built-in tools in the order of their catalogue.
 *
 * @throws What the import throws, for example without a network.
 * @example (await listBuiltins()).map(({ name }) => name); // ['datetime_now', …]
 */
export async function listBuiltins(): Promise<BuiltinLine[]> {
  const { quietZod } = await import('./quiet-zod.ts');
  quietZod();
  const { builtinNames, createBuiltinTool } = await import('../../kinds/index.ts');
  return builtinNames.map((name) => {
    const { description } = createBuiltinTool(name);
    return { name, about: /^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description };
  });
}
