/**
 * The last whole name of those that a user typed on the way to a name: no part of that name, and no
 * rest of a name that was erased. Without one, the first.
 *
 * @param names in the order of typing; not empty
 * @example
 * lastWholeName(['my_tool', 'weather', 'weat', 'w', 's', 'sear'], 'search'); // 'weather'
 */
export function lastWholeName(names: readonly string[], to: string): string {
  let at = names.findLastIndex((name) => !isPartOf(name, to));
  if (at <= 0) return names[0] ?? to;
  while (at > 0 && names[at - 1]?.startsWith(names[at] ?? '')) at -= 1;
  return names[at] ?? to;
}

/** Whether characters added anywhere in a name make it another one. */
function isPartOf(name: string, whole: string): boolean {
  let found = 0;
  for (const character of whole) if (character === name[found]) found += 1;
  return found === name.length;
}
