import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * Asks for the page's own code and styles with its HTML, because its entry imports them late. Asks
 * for the two fonts, too, so that they rarely swap under the reader's eyes.
 *
 * @param page the module that the entry imports, by the end of its path
 */
export function preloadPage(page: string): Plugin {
  return {
    name: 'toolyard:preload-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk }) {
        if (!bundle || !chunk) return [];
        const chunks = pageChunks(bundle, page, chunk);
        const scripts = chunks.filter(({ fileName }) => !chunk.imports.includes(fileName));
        const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
        return [
          ...scripts.map(({ fileName }) => toLink(fileName, { rel: 'modulepreload' })),
          ...[...new Set(styles)].map((file) => toLink(file, { rel: 'stylesheet' })),
          ...fonts.map((file) => toLink(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ];
      },
    },
  };
}

/**
 * The chunk with the module, and those that it imports statically. None for an entry that does not
 * import it: the frame of a demo has its own order of styles.
 */
function pageChunks(bundle: Bundle, page: string, entry: Chunk): Chunk[] {
  const all = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const first = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(page)));
  if (!first) throw new Error(`The build has no module ${page}.`);
  const found = new Set(entry.dynamicImports.includes(first.fileName) ? [first] : []);
  for (const { imports } of found) {
    for (const chunk of all) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}

function toLink(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: '', href: `./${file}` }, injectTo: 'head' };
}
