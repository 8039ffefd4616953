/** A file's text, as the bundler gives it. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the bundler decides how a raw import looks
  export default text;
}
