import type { EmbedSource } from './protocol.ts';

/** What the attributes of a demo say, put together. */
export interface DemoAddress {
  /** Absent where they name nothing, or what may not be reached. */
  source?: EmbedSource;
  /** The playground's folder. */
  base: URL;
  /** The same in the playground. */
  link: string;
  /** The page's own file to read, for a source of the kind `page`. */
  file?: URL;
  /** Its default title. */
  name: string;
}

/**
 * Reads what a demo shows, and where the playground is.
 *
 * @param read An attribute by its name.
 * @param page The page's address, which `src` and `base` are relative to.
 * @param own Where the loader came from, the base where none is given.
 */
export function readDemoAddress(
  read: (name: string) => string | null,
  page: string,
  own: string,
): DemoAddress {
  const given = read('base');
  // `/toolyard` is meant as the folder, not as a file in the root.
  const base = given === null ? new URL('.', own) : new URL(`${given.replace(/\/*$/, '')}/`, page);
  const to = (hash: string) => new URL(hash, base).href;
  for (const kind of ['example', 'lesson'] as const) {
    const slug = read(kind);
    if (!slug) continue;
    const link = to(`#/${PLACES[kind]}/${encodeURIComponent(slug)}`);
    return { source: { kind, slug }, base, link, name: slug };
  }
  const src = read('src') ?? '';
  const [, link] = /(#\/s\/.*)$/.exec(src) ?? [];
  const name = 'the demo';
  if (link) return { source: { kind: 'link', link }, base, link: to(link), name };
  const rest = { base, link: to(''), name };
  if (src === '' || !URL.canParse(src, page)) return rest;
  const file = new URL(src, page);
  // Another origin's file would be read with what this page may do there.
  return file.origin === new URL(page).origin ? { source: { kind: 'page' }, file, ...rest } : rest;
}

const PLACES = { example: 'examples', lesson: 'learn' };
