import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { entriesAt, type ReportDocumentProblem, text, withoutVariables } from './reading.ts';

/** Placeholder for the host of a document that names none. */
const NO_HOST = `\${API_BASE_URL}`;

/** The caller's settings for servers. */
export interface ServerOptions {
  /** Values that override the defaults. */
  serverVariables?: Readonly<Record<string, string>>;
  /** The URL of the document. */
  documentUrl?: string;
}

/**
 * The URL of the first server, its variables replaced.
 *
 * @param servers the nearest `servers` list, and its pointer
 */
export function readServer(
  servers: unknown,
  pointer: string,
  { serverVariables = {}, documentUrl }: ServerOptions,
  report: ReportDocumentProblem,
): string {
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const template = withoutVariables(isRecord(first) ? text(first.url) : '');
  const defaults = isRecord(first) && isRecord(first.variables) ? first.variables : {};
  for (const { value, at } of entriesAt(defaults, `${pointer}/0/variables`)) {
    if (!isRecord(value)) report(at, 'A server variable is an object with a default.');
  }
  const url = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const described = getOwn(defaults, name);
    if (Object.hasOwn(serverVariables, name)) return String(serverVariables[name]);
    if (isRecord(described) && described.default !== undefined) {
      return String(described.default).replace(/[${}]/g, encodeURIComponent);
    }
    report(`${pointer}/0/url`, `The variable {${name}} has no default. Give it a value.`);
    return `{${name}}`;
  });
  const absolute = toAbsolute(url, documentUrl);
  if (absolute !== undefined) {
    let address = absolute.replace(/[?#].*$/s, '');
    while (address.endsWith('/')) address = address.slice(0, -1);
    return address;
  }
  report(
    pointer,
    `The document names no server with a host; calls go to ${NO_HOST}. Set that variable.`,
  );
  const path = /^[a-z][a-z0-9+.-]*:/i.test(url) ? '' : url.replace(/[?#].*$/s, '');
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return [NO_HOST, ...segments].join('/');
}

/** `undefined` without a host, or for another protocol than HTTP. */
function toAbsolute(url: string, documentUrl: string | undefined): string | undefined {
  if (/^https?:\/\//i.test(url)) return url;
  const base = documentUrl !== undefined && parseUrl(documentUrl) ? documentUrl : undefined;
  const isHttp = base === undefined || /^https?:/i.test(base);
  if (/^\/\/[^/]/.test(url)) return `${base && isHttp ? new URL(base).protocol : 'https:'}${url}`;
  const read = base && isHttp ? parseUrl(url === '' ? '/' : url, base) : undefined;
  if (!read) return undefined;
  const { origin, pathname, protocol } = read;
  // Variables without a value keep their braces.
  return /^https?:$/.test(protocol)
    ? `${origin}${pathname.replace(/%7B/gi, '{').replace(/%7D/gi, '}')}`
    : undefined;
}
