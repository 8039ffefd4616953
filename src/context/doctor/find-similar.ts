import { isRecord } from '../../lib/is-record.ts';
import { splitName } from './check-name.ts';
import type { AddFinding } from './finding.ts';
import type { PlainDefinition } from './read-definition.ts';
import { groupOf, meaningOf, splitText } from './word-meaning.ts';

/** From this share of equal words on, descriptions say the same. Rare words count more. */
const SAME = 0.75;
/** The share of equal parameters, by their names. */
const SAME_PARAMETERS = 0.5;
/** The beginning says what a tool does. Notes that many tools share follow. */
const FIRST_CHARS = 200;
/** A single word says too little to compare. */
const MIN_WORDS = 2;
/** Copies of one tool are many pairs. */
const MAX = { pairs: 3, compared: 200 };

interface Comparable {
  name: string;
  verb: string | undefined;
  nameWords: ReadonlySet<string>;
  words: ReadonlySet<string>;
  parameters: ReadonlySet<string>;
}

/** Tools that a model cannot tell apart, as pairs of a tool and an earlier one. */
export function findSimilar(definitions: readonly PlainDefinition[], add: AddFinding): void {
  const tools = definitions.map(toComparable);
  /** The tools with a word, in order. */
  const holders = new Map<string, Comparable[]>();
  const weigh = (word: string) =>
    Math.log(1 + tools.length / Math.max(1, holders.get(word)?.length ?? 0));
  for (const tool of tools) {
    for (const word of tool.words) {
      const known = holders.get(word);
      if (known) known.push(tool);
      else holders.set(word, [tool]);
    }
  }
  const seen = new Set<Comparable>();
  for (const tool of tools) {
    const pairs = candidatesOf(tool, holders, weigh)
      .filter((other) => seen.has(other) && maySayTheSame(tool, other))
      .map((other) => ({ other, share: overlap(tool.words, other.words, weigh) }))
      .filter(({ share }) => share >= SAME)
      .sort((a, b) => b.share - a.share);
    seen.add(tool);
    for (const { other, share } of pairs.slice(0, MAX.pairs)) {
      const same = `${Math.round(share * 100)}% of the words of their descriptions are equal`;
      const found = `It says the same as '${other.name}': ${same}.`;
      const advice = 'Merge the two, or say in both when to use which.';
      add(tool.name, 'tools-similar', `${found} ${advice}`, { others: [other.name] });
    }
  }
}

/** The tools that hold one of the rare words, without which too few would be equal. */
function candidatesOf(
  { words }: Comparable,
  holders: ReadonlyMap<string, readonly Comparable[]>,
  weigh: (word: string) => number,
): Comparable[] {
  const rare = [...words].sort((a, b) => weigh(b) - weigh(a));
  const all = rare.reduce((sum, word) => sum + weigh(word), 0);
  const found = new Set<Comparable>();
  let rest = all;
  for (const word of rare) {
    if (rest < SAME * all) break;
    for (const other of holders.get(word)?.slice(0, MAX.compared) ?? []) found.add(other);
    rest -= weigh(word);
  }
  return [...found];
}

function toComparable({ name, description, parameters }: PlainDefinition): Comparable {
  const [, bare] = splitName(name);
  const { properties } = parameters;
  return {
    name,
    verb: splitText(bare).map(groupOf).find(Boolean),
    nameWords: meaningOf(bare),
    words: meaningOf(description.slice(0, FIRST_CHARS)),
    parameters: new Set(isRecord(properties) ? Object.keys(properties).flatMap(splitText) : []),
  };
}

/** Verbs, parameters, or words of the names that the descriptions explain tell tools apart. */
function maySayTheSame(a: Comparable, b: Comparable): boolean {
  return (
    (a.verb ?? b.verb) === (b.verb ?? a.verb) &&
    Math.min(a.words.size, b.words.size) >= MIN_WORDS &&
    overlap(a.parameters, b.parameters) >= SAME_PARAMETERS &&
    !isExplained(a, b) &&
    !isExplained(b, a)
  );
}

function isExplained(a: Comparable, b: Comparable): boolean {
  return [...a.nameWords].some(
    (word) => !b.nameWords.has(word) && a.words.has(word) && !b.words.has(word),
  );
}

/** The weight of the common words in that of all. */
function overlap(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  weigh = (_word: string): number => 1,
): number {
  let [both, all] = [0, 0];
  for (const word of new Set([...a, ...b])) {
    all += weigh(word);
    if (a.has(word) && b.has(word)) both += weigh(word);
  }
  return all === 0 ? 1 : both / all;
}
