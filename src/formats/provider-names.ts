/**
 * Which names a provider takes.
 *
 * Source: the providers' API references, as of 2026.
 */
export interface NameRule {
  /** What a single character must match. */
  character: RegExp;
  /** What the first character must match, where it is stricter. */
  first?: RegExp;
  /** In characters. */
  maxLength: number;
  /** Names that match but must not be used. */
  refused?: readonly string[];
}

/** Names in both directions. */
export interface ProviderNames {
  toWire(name: string): string | undefined;
  resolve(wireName: string): string | undefined;
}

/** Whether a provider takes this name as it is. */
export function isProviderName(name: string, rule: NameRule): boolean {
  return (
    name.length > 0 &&
    name.length <= rule.maxLength &&
    [...name].every((character) => rule.character.test(character)) &&
    (rule.first?.test(name.charAt(0)) ?? true) &&
    !rule.refused?.includes(name)
  );
}

/**
 * Gives each name one that the provider takes. Names that it takes already stay as they are;
 * others keep what they can and end in a hash of the whole name, so that the same tool has the
 * same wire name in each turn, whatever other tools are there. Collisions are resolved in an
 * order that does not depend on the list's.
 *
 * @example
 * createWireNames(['docs.search'], OPENAI_NAMES).toWire('docs.search') // 'docs_search_1kx9f2a'
 */
export function createProviderNames(names: readonly string[], rule: NameRule): ProviderNames {
  const toWire = new Map<string, string>();
  const toName = new Map<string, string>();
  const unique = [...new Set(names)];
  const keep = (name: string, wireName: string): void => {
    toWire.set(name, wireName);
    toName.set(wireName, name);
  };
  for (const name of unique) if (isProviderName(name, rule)) keep(name, name);
  const others = unique.filter((name) => !toWire.has(name)).sort();
  for (const name of others) {
    let attempt = 0;
    while (toName.has(shorten(name, rule, attempt))) attempt += 1;
    keep(name, shorten(name, rule, attempt));
  }
  return { toWire: (name) => toWire.get(name), resolve: (wireName) => toName.get(wireName) };
}

function shorten(name: string, rule: NameRule, attempt: number): string {
  const hash = hashOf(attempt === 0 ? name : `${name}#${attempt}`);
  const safe = [...name].map((character) => (rule.character.test(character) ? character : '_'));
  const start = safe[0] !== undefined && (rule.first?.test(safe[0]) ?? true) ? '' : 'tool_';
  const room = rule.maxLength - start.length - hash.length - 1;
  return `${start}${safe.slice(0, room).join('')}_${hash}`;
}

/** FNV-1a over UTF-16 units, twice with different starts; short names for people to recognise. */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x9dc5811c];
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(index), 0x01000197);
  }
  const digits = ((low >>> 0) * 0x400 + ((high >>> 0) % 0x400)).toString(36);
  return digits.padStart(9, '0').slice(-9);
}
