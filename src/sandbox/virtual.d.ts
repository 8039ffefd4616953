/** Built by `tools/vite-sandbox.ts`. */
declare module 'virtual:toolyard-sandbox/prelude' {
  /** A script whose value is the entry of the VM. */
  export const code: string;
}
declare module 'virtual:toolyard-sandbox/blocks' {
  /** The module `toolyard/reducers` of the VM. */
  export const code: string;
}
declare module 'virtual:toolyard-sandbox/guest' {
  /** URL of the Worker's code. */
  export const url: string;
}
declare module 'virtual:toolyard-sandbox/checker' {
  /** URL of the code of the Worker that checks reducers. */
  export const url: string;
}
declare module 'virtual:toolyard-sandbox/engine' {
  /** URL of `quickjs.wasm`, compressed by gzip. */
  export const url: string;
}
