import type { EmbedSource } from './protocol.ts';

/** The demo that the attributes describe. */
export interface DemoAddress {
  /** Absent if they name no demo, or one that may not be loaded. */
  source?: EmbedSource;
  /** The URL of the playground's folder. */
  base: URL;
  /** The URL of the same demo in the playground. */
  link: string;
  /** The URL of the workspace or lesson, for a source of the kind `page`. */
  file?: URL;
  /** Its default title. */
  name: string;
}

/**
 * Reads which demo the attributes describe, and where the playground is.
 *
 * @param element Has the attributes.
 * @param page The page's address, which `src` and `base` are relative to.
 * @param own The loader's URL, which is the default base.
 */
export function readDemoAddress(
  element: Pick<Element, 'getAttribute'>,
  page: string,
  own: string,
): DemoAddress {
  const read = (name: string) => element.getAttribute(name);
  const given = read('base');
  // `/toolyard` means the folder, not a file in the root.
  const base = given === null ? new URL('.', own) : new URL(`${given.replace(/\/*$/, '')}/`, page);
  const to = (hash: string) => new URL(hash, base).href;
  for (const kind of ['example', 'lesson'] as const) {
    const slug = read(kind);
    if (!slug) continue;
    const place = kind === 'lesson' ? 'learn' : 'examples';
    const link = to(`#/${place}/${encodeURIComponent(slug)}`);
    return { source: { kind, slug }, base, link, name: slug };
  }
  const src = read('src') ?? '';
  const [, link] = /(#\/s\/.*)$/s.exec(src) ?? [];
  const name = 'the demo';
  if (link) return { source: { kind: 'link', link }, base, link: to(link), name };
  const rest = { base, link: to(''), name };
  const file = src && URL.canParse(src, page) ? new URL(src, page) : undefined;
  // Other origins decide by CORS; a request to them carries no cookies.
  return file?.protocol.startsWith('http') ? { source: { kind: 'page' }, file, ...rest } : rest;
}
