/**
 * Keys of a name. Two names that share one differ by case, separators or similar characters, such
 * as `send_email`, `sendEmail` and `send_emaiI`.
 */
function keysOf(name: string): readonly string[] {
  const joined = name.replace(/[._-]/g, '');
  const shape = joined
    .replace(/[I0-9]/g, (sign) => 'olz34s67b9'[+sign] ?? 'l')
    .replace(/cl/g, 'd')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
  const keys = [joined.toLowerCase(), shape.toLowerCase()];
  return keys[0] === keys[1] ? keys.slice(1) : keys;
}

/** Each name that looks like an earlier one, with that one. */
export function findLookAlikes(names: Iterable<string>): { name: string; other: string }[] {
  const first = new Map<string, string>();
  const found: { name: string; other: string }[] = [];
  for (const name of names) {
    const keys = keysOf(name);
    const other = keys.map((key) => first.get(key)).find((one) => one !== undefined);
    if (other !== undefined) found.push({ name, other });
    for (const key of keys) if (!first.has(key)) first.set(key, name);
  }
  return found;
}
