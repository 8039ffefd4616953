import type { UserConfig } from 'vite';

type CssOptions = NonNullable<UserConfig['css']>;
type PostcssOptions = Exclude<NonNullable<CssOptions['postcss']>, string>;
type PostcssPlugin = NonNullable<PostcssOptions['plugins']>[number];

/**
 * Names the file of the rules that `composes … from` brings into a style sheet. Vite adds them as text
 * without a file, and then warns that it cannot resolve their URLs.
 */
export function composedSources(): PostcssPlugin {
  return {
    postcssPlugin: 'toolyard:composed-sources',
    OnceExit(root) {
      root.walk((node) => {
        if (node.source?.input.file === undefined && root.source) node.source = root.source;
      });
    },
  };
}
