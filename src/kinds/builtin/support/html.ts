import { parseUrl } from '../../../lib/parse-url.ts';
/** The readable text of a page. */
export interface HtmlPage {
  title: string;
  /** A line a block; headings begin with `#`, items of a list with `-`. */
  text: string;
  links: { text: string; url: string }[];
}

/** Elements without readable text. */
const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'textarea']);

const BLOCKS = new Set(
  'address article aside blockquote body br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
);

/**
 * Reads a page in one pass. Its time is linear in the size of any page, even a broken one. Source:
 * docs/contract.md#kind-builtin.
 */
export function readHtmlPage(html: string, base: string): HtmlPage {
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const lines: string[] = [];
  const links: HtmlPage['links'] = [];
  let line = '';
  let title: string | undefined;
  let link: { url: string; from: number } | undefined;

  const endLine = () => {
    const said = line.replace(/\s+/g, ' ').trim();
    if (said !== '' && !/^(?:#+|-)$/.test(said)) lines.push(said);
    if (link) link.from = 0;
    line = '';
  };

  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    line += decode(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4);
      continue;
    }
    const name = /^\/?[a-z][a-z0-9-]{0,20}/.exec(lower.slice(open + 1, open + 24))?.[0];
    if (name === undefined && !/[!?/]/.test(html.charAt(open + 1))) {
      line += '<';
      at = open + 1;
      continue;
    }
    const end = tagEnd(html, open + 1);
    at = end;
    if (name === undefined) continue;
    if (UNREAD.has(name)) {
      at = after(html, '>', after(lower, `</${name}`, end) - 1);
      line += ' ';
    } else if (name === 'title') {
      const close = lower.indexOf('</title', end);
      const stop = close === -1 ? html.length : close;
      title ??= decode(html.slice(end, stop)).replace(/\s+/g, ' ').trim();
      at = after(html, '>', stop);
    } else if (name === 'a') {
      const url = addressOf(html.slice(open, end), base);
      link = url === undefined ? undefined : { url, from: line.length };
    } else if (name === '/a') {
      if (link) {
        links.push({ url: link.url, text: line.slice(link.from).replace(/\s+/g, ' ').trim() });
      }
      link = undefined;
    } else if (name === 'td' || name === 'th') {
      line += line.trim() === '' ? '' : ' | ';
    } else if (BLOCKS.has(name.replace('/', ''))) {
      endLine();
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level !== undefined) line = `${'#'.repeat(Number(level))} `;
      if (name === 'li') line = '- ';
    }
  }
  endLine();
  return { title: title ?? '', text: lines.join('\n'), links };
}

/** The position after a mark, or the end of the text, so that no search repeats. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

/**
 * Tags are at most this long: a quote that is never closed must not swallow the rest of the page.
 */
const MAX_TAG_CHARS = 20_000;

/** The position after the `>` of a tag; a `>` in quotes does not count. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  const limit = Math.min(html.length, from + MAX_TAG_CHARS);
  for (let at = from; at < limit; at += 1) {
    const char = html.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if ((char === '"' || char === "'") && html.charAt(at - 1) === '=') {
      quote = char;
    } else if (char === '>') {
      return at + 1;
    }
  }
  return limit;
}

function addressOf(tag: string, base: string): string | undefined {
  const [, double, single, bare] = /\shref=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  const written = double ?? single ?? bare;
  const url = written === undefined ? undefined : parseUrl(decode(written).trim(), base);
  // Other schemes run code or cannot be opened.
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['copy', '©'],
  ['euro', '€'],
]);

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, dec, hex, name) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole;
      const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
