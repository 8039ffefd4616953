/** The core's exports and gates, extracted from its source by `tools/reference`. */
declare module 'virtual:reference' {
  const reference: import('./reference.ts').Reference;
  // biome-ignore lint/style/noDefaultExport: the plugin serves one value.
  export default reference;
}

/** The clauses of docs/contract.md, extracted by `tools/reference`. */
declare module 'virtual:contract' {
  const texts: readonly import('./contract-text.ts').ContractText[];
  // biome-ignore lint/style/noDefaultExport: the plugin serves one value.
  export default texts;
}
