/** The rows of docs/glossary.md; read by `tools/reference`. */
declare module 'virtual:glossary' {
  const glossary: readonly import('./glossary-term.ts').GlossaryTerm[];
  // biome-ignore lint/style/noDefaultExport: the plugin serves one value.
  export default glossary;
}
