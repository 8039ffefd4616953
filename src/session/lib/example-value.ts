const MOMENT = '2026-01-15T09:30:00Z';

/** Values for strings of a standard format. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': MOMENT,
  time: '09:30:00Z',
  duration: 'PT15M',
  email: 'ada@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  'uri-reference': '/docs',
  url: 'https://example.com/',
  uuid: '6f1c4e2a-8d3b-4c5e-9f70-1a2b3c4d5e6f',
};

/** Values for strings by a word of their property's name, such as `city` or `first_name`. */
const BY_WORD: Readonly<Record<string, string>> = {
  ...BY_FORMAT,
  author: 'Ada Lovelace',
  body: 'Hello, Ada.',
  branch: 'main',
  city: 'Berlin',
  command: 'echo hello',
  content: 'Hello, Ada.',
  country: 'Germany',
  currency: 'EUR',
  datetime: MOMENT,
  dir: 'src',
  directory: 'src',
  file: 'README.md',
  filename: 'README.md',
  folder: 'src',
  glob: '**/*.ts',
  host: 'example.com',
  id: '1',
  key: 'key',
  lang: 'en',
  language: 'en',
  link: 'https://example.com/',
  location: 'Berlin',
  message: 'Hello, Ada.',
  name: 'Ada',
  owner: 'ada',
  path: 'README.md',
  pattern: 'retry',
  query: 'retry',
  repo: 'toolyard',
  repository: 'toolyard',
  search: 'retry',
  sql: 'SELECT 1',
  time: '09:30',
  timestamp: MOMENT,
  timezone: 'Europe/Berlin',
  title: 'A title',
  user: 'ada',
  username: 'ada',
};

/**
 * A value after `e.g.`, `for example` or `such as`, with or without quotes. A comma ends it, but not
 * before a code of two letters: `Boston, MA`.
 */
const NAMED =
  /\b(?:[Ee]\.?g\.|[Ff]or example|[Ss]uch as)[,:]?\s+(?:(["'`“‘])([^"'`”’\n]{1,200})["'`”’]|([^\s,;()][^,;()\n]{0,80}?(?:, [A-Z]{2}\b)?)(?=\s*[,;()\n]|\.?\s*$|\.\s|\s+f?or\s))/;

/** The example that a description names: `City name, e.g. Berlin` gives `Berlin`. */
export function namedExample(description: unknown): string | undefined {
  if (typeof description !== 'string') return undefined;
  const found = NAMED.exec(description);
  return found?.[2] ?? found?.[3];
}

/** A text that suits the format of a property, or else its name; otherwise `example`. */
export function exampleText(format: unknown, name: string): string {
  const byFormat = typeof format === 'string' ? lookUp(BY_FORMAT, format) : undefined;
  if (byFormat !== undefined) return byFormat;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  // The last word is what it is: `city_name` is a name, `user_email` is an e-mail address. A
  // plain name says less than the word before it.
  const last = words.at(-1) === 'name' && words.length > 1 ? words.slice(0, -1) : words;
  // `created_at` is a moment. `at` alone may be a place.
  if (last.length > 1 && last.at(-1) === 'at') return MOMENT;
  return (
    last.reduceRight<string | undefined>(
      (found, word, at) =>
        found ??
        // Two words may be one term: `timeZone`.
        lookUp(BY_WORD, `${last[at - 1] ?? ''}${word}`) ??
        lookUp(BY_WORD, word),
      undefined,
    ) ?? 'example'
  );
}

function lookUp(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
