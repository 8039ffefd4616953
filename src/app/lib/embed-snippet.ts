/**
 * The HTML that shows a demo on another page. Its style reserves the height before the loader
 * comes, so that nothing below it moves.
 *
 * @param attributes The attributes of `<toolyard-demo>`, with unescaped values; empty ones are left out.
 * @param base The URL of the playground's folder, with a trailing slash.
 * @param content The HTML between the tags: shown without JavaScript, and until a reader presses Run.
 * @example
 * embedSnippet({ example: 'dry-run' }, 'https://docs.example/toolyard/');
 */
export function embedSnippet(
  attributes: Readonly<Record<string, string>>,
  base: string,
  content = '',
): string {
  // No empty line: Markdown would end the HTML there.
  const inner = content && `\n${content}\n`;
  const style = `display: block; height: ${attributes.height ?? DEFAULT_HEIGHT}px`;
  return `<script type="module" src="${escapeAttribute(base)}embed.js"></script>
<toolyard-demo${toAttributes({ ...attributes, style })}>${inner}</toolyard-demo>`;
}

/** The height of an element that names none, in CSS pixels. */
const DEFAULT_HEIGHT = 360;

/** A demo in a plain frame. */
export interface FrameSnippet {
  /** The link of a workspace, from its `#` on. */
  link: string;
  title: string;
  view: string;
  /** Empty for the theme of the device. */
  theme: string;
  /** In CSS pixels. */
  height: number;
}

/** The address of a demo alone, which services such as Notion take. */
export function frameAddress({ link, title, view, theme }: FrameSnippet, base: string): string {
  const parameters = new URLSearchParams({ kind: 'link', link, view, title });
  if (theme !== '') parameters.set('theme', theme);
  return `${base}embed.html#${parameters}`;
}

/** The HTML that shows a demo on a page that allows no scripts. */
export function frameSnippet(frame: FrameSnippet, base: string): string {
  const { title, height } = frame;
  const attributes = {
    ...{ src: frameAddress(frame, base), title, width: '100%', height: String(height) },
    ...{ loading: 'lazy', style: 'border: 0' },
  };
  return `<iframe${toAttributes(attributes)}></iframe>`;
}

/**
 * Markdown with a picture that links to the workspace.
 *
 * @param file The picture, relative to the Markdown file.
 */
export function badgeSnippet(title: string, file: string, address: string): string {
  const alt = title.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>&]/g, '\\$&');
  return `[![${alt}](${encodeURI(file)})](${address})`;
}

function toAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}

function escapeAttribute(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
