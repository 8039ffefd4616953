/** Built by `tools/vite-built-package.ts`. */
declare module 'virtual:toolyard-package' {
  /** The built package by the names of its modules, for `paths` of a compiler. */
  export const paths: Readonly<Record<string, readonly string[]>>;
}
