/** The names that a provider accepts, by the provider's API reference as of 2026. */
export interface NameRule {
  /** Each character must match. */
  character: RegExp;
  /** The first character must match this too. Default: no further rule. */
  first?: RegExp;
  /** Unit: characters. */
  maxLength: number;
  /** Names that match but must not be used. */
  refused?: readonly string[];
}

/** Names in both directions. */
export interface ProviderNames {
  toProvider(name: string): string | undefined;
  resolve(providerName: string): string | undefined;
}

/** Whether a provider accepts this name as it is. */
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
 * Maps each name to one that the provider accepts. An accepted name stays as it is. Another name
 * keeps its valid characters and ends in a hash of the whole name. A tool therefore has the same
 * provider name in each turn. Numbers resolve collisions, independent of the order of the list.
 *
 * @example
 * createProviderNames(['docs.search'], rule).toProvider('docs.search') // 'docs_search_1kx9f2a'
 */
export function createProviderNames(names: readonly string[], rule: NameRule): ProviderNames {
  const toProvider = new Map<string, string>();
  const toName = new Map<string, string>();
  const unique = [...new Set(names)];
  const keep = (name: string, providerName: string): void => {
    toProvider.set(name, providerName);
    toName.set(providerName, name);
  };
  for (const name of unique) if (isProviderName(name, rule)) keep(name, name);
  const others = unique.filter((name) => !toProvider.has(name)).sort();
  for (const name of others) {
    let attempt = 0;
    while (toName.has(shorten(name, rule, attempt))) attempt += 1;
    keep(name, shorten(name, rule, attempt));
  }
  return {
    toProvider: (name) => toProvider.get(name),
    resolve: (providerName) => toName.get(providerName),
  };
}

function shorten(name: string, rule: NameRule, attempt: number): string {
  const hash = hashOf(attempt === 0 ? name : `${name}#${attempt}`);
  const safe = [...name].map((character) => (rule.character.test(character) ? character : '_'));
  const start = safe[0] !== undefined && (rule.first?.test(safe[0]) ?? true) ? '' : 'tool_';
  const room = rule.maxLength - start.length - hash.length - 1;
  return `${start}${safe.slice(0, room).join('')}_${hash}`;
}

/**
 * FNV-1a over UTF-16 code units, twice with different starts. Short, so that names stay readable.
 */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x9dc5811c];
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(index), 0x01000197);
  }
  const digits = ((low >>> 0) * 0x400 + ((high >>> 0) % 0x400)).toString(36);
  return digits.padStart(9, '0').slice(-9);
}
