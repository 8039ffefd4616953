/** Pseudo-random numbers from 0 to 1, the same in each run (a linear congruential generator). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e6,
  '',
  'text',
  '2026-01-31',
  'é🎈',
  [],
  ['a', 'a'],
  [1, '1'],
  {},
  { a: 1 },
];
const KEYS = ['a', 'id', 'not', 'contains', 'oneOf', '__proto__', 'constructor', 'first name'];

/** Copies a JSON value with random changes: values are replaced, removed, doubled or added. */
export function mutate(value: unknown, random: () => number, times: number): unknown {
  let made = structuredClone(value);
  for (let left = times; left > 0; left -= 1) made = mutateOne(made, random);
  return made;
}

function mutateOne(value: unknown, random: () => number): unknown {
  const inside = typeof value === 'object' && value !== null;
  if (!inside || random() < 0.1) return structuredClone(pick(VALUES, random));
  if (Array.isArray(value)) {
    const at = Math.floor(random() * (value.length + 1));
    if (random() < 0.3) return [...value, ...value.slice(at, at + 1), pick(VALUES, random)];
    return value.map((item, index) => (index === at ? mutateOne(item, random) : item));
  }
  const entries = Object.entries(value);
  const choice = random();
  const at = Math.floor(random() * entries.length);
  if (choice < 0.2 || entries.length === 0)
    entries.push([pick(KEYS, random), pick(VALUES, random)]);
  else if (choice < 0.4) entries.splice(at, 1);
  else entries.splice(at, 1, ...entries.slice(at, at + 1).map(change(random)));
  return Object.fromEntries(entries);
}

function change(random: () => number) {
  return ([key, item]: [string, unknown]): [string, unknown] => [key, mutateOne(item, random)];
}

function pick<T>(list: readonly T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
}
