/**
 * A part of a framework that the program hands in.
 *
 * @param source where the program imports it from
 * @throws TypeError if it is missing
 */
export function needPart<TOptions extends object, K extends keyof TOptions & string>(
  options: TOptions,
  name: K,
  source: string,
): TOptions[K] {
  const part = options?.[name];
  if (typeof part === 'function') return part;
  throw new TypeError(`Pass '${name}' of '${source}' in the options: { ${name}, session }.`);
}
