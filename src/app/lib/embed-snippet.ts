/**
 * The HTML that shows a demo on another page.
 *
 * @param attributes The attributes of `<toolyard-demo>`, with unquoted values.
 * @param base The URL of the playground's folder, with a trailing slash.
 * @example
 * embedSnippet({ example: 'dry-run' }, 'https://docs.example/toolyard/');
 */
export function embedSnippet(attributes: Readonly<Record<string, string>>, base: string): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<script type="module" src="${base}embed.js"></script>
<toolyard-demo${list.join('')}></toolyard-demo>`;
}
