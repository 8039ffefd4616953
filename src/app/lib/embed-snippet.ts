/**
 * The HTML that shows a demo on another page.
 *
 * @param attributes of `<toolyard-demo>`; their values need no quotes of their own.
 * @param base the folder that the playground is in, with a slash at its end.
 * @example
 * embedSnippet({ example: 'dry-run' }, 'https://docs.example/toolyard/');
 */
export function embedSnippet(attributes: Readonly<Record<string, string>>, base: string): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<script type="module" src="${base}embed.js"></script>
<toolyard-demo${list.join('')}></toolyard-demo>`;
}
