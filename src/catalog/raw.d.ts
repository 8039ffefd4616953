/** A file's text, as the bundler gives it. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the bundler decides how a raw import looks
  export default text;
}

/** The properties of `import.meta` that the bundler provides and the catalogue uses. */
interface ImportMeta {
  /** Loaders of the files that match, by path. */
  glob<T>(
    patterns: readonly string[],
    options: { query: '?raw'; import: 'default' },
  ): Readonly<Record<string, () => Promise<T>>>;
}
