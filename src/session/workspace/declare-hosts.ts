/** Longer files are not read for each key. In UTF-16 code units. */
const MAX_READ = 200_000;

const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/.source;
const SKIPPED = new RegExp(`${/\/\*[\s\S]*?\*\/|\/\/[^\n]*/.source}|${STRINGS}`, 'g');
const URL_START =
  /https?:\/\/([\w-]+(?:\.[\w-]+)+)(?::\d+)?(?=[/?#'"`\s]|$|\$\{[^{}]*\}(?![\w.-]))/g;

/**
 * The origins that the literals of a user's tool name, each once. A tool without `scopedFetch` sends
 * no requests, and its URLs are texts.
 *
 * @example originsIn("await ctx.scopedFetch('https://api.test/v1')"); // ['https://api.test']
 */
export function originsIn(code: string): string[] {
  if (code.length > MAX_READ || !code.includes('scopedFetch')) return [];
  const literals = [...code.matchAll(SKIPPED)].map(([text]) => text);
  const urls = literals
    .filter((text) => !text.startsWith('/'))
    .flatMap((text) => [...text.matchAll(URL_START)].map(([url]) => new URL(url).origin));
  return [...new Set(urls)];
}

/**
 * Adds a host to the `allowedHosts` that the code of a tool declares.
 *
 * @returns the same code if the place is not found.
 */
export function declareHost(code: string, host: string): string {
  // Comments and strings become blanks, so that positions stay.
  const plain = code.replace(SKIPPED, (text) => text.replace(/[^\n]/g, ' '));
  const start = Math.max(plain.indexOf('defineTool('), 0);
  const find = (pattern: RegExp) => pattern.exec(plain.slice(start));
  const insert = (at: number, text: string) => code.slice(0, at) + text + code.slice(at);
  const after = ({ index, 0: { length } }: RegExpExecArray) => start + index + length;

  const hosts = find(/\ballowedHosts\s*:\s*\[[^\]]*(?=\])/);
  if (hosts) {
    const listed = code.slice(start + hosts.index, after(hosts)).trimEnd();
    const separator = /[[,]$/.test(listed) ? '' : ',';
    const gap = listed.endsWith('[') ? '' : ' ';
    return insert(start + hosts.index + listed.length, `${separator}${gap}'${host}'`);
  }
  const end = (at: number) => (/^\s*\}/.test(plain.slice(at)) ? ' ' : ',');
  const network = find(/\bnetwork\s*:\s*\{/);
  if (network) return insert(after(network), ` allowedHosts: ['${host}']${end(after(network))}`);
  const capabilities = find(/\bcapabilities\s*:\s*\{/);
  const declared = `network: { allowedHosts: ['${host}'] }`;
  if (capabilities) return insert(after(capabilities), ` ${declared}${end(after(capabilities))}`);
  const execute = find(/^([ \t]*)(?:async\s+)?\*?\s*execute\b/m);
  if (!execute) return code;
  return insert(start + execute.index, `${execute[1] ?? ''}capabilities: { ${declared} },\n`);
}
