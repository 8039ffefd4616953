/** Declarations that user code is checked with, by address; made by `tools/guest-types`. */
declare module 'virtual:guest-types' {
  const guestTypes: Record<string, string>;
  // biome-ignore lint/style/noDefaultExport: the plugin serves one value.
  export default guestTypes;
}
