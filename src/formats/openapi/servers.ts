import { isRecord, own } from '../json.ts';
import { entriesAt, type Report, text, withoutVariables } from './reading.ts';

/** Stands for the host where the document names none. */
const NO_HOST = `\${API_BASE_URL}`;

/**
 * The address of the first server, its variables replaced.
 *
 * @param servers the nearest `servers` list, with where it stands
 * @param variables values that go before the defaults
 */
export function readServer(
  servers: unknown,
  pointer: string,
  variables: Readonly<Record<string, string>>,
  report: Report,
): string {
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const template = withoutVariables(isRecord(first) ? text(first.url) : '');
  const defaults = isRecord(first) && isRecord(first.variables) ? first.variables : {};
  for (const { value, at } of entriesAt(defaults, `${pointer}/0/variables`)) {
    if (!isRecord(value)) report(at, 'A server variable is an object with a default.');
  }
  const url = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const described = own(defaults, name);
    if (Object.hasOwn(variables, name)) return String(variables[name]);
    if (isRecord(described) && described.default !== undefined) {
      return String(described.default).replace(/[${}]/g, encodeURIComponent);
    }
    report(`${pointer}/0/url`, `The variable {${name}} has no default. Give it a value.`);
    return `{${name}}`;
  });
  if (/^https?:\/\//i.test(url)) return url.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  const path = url.replace(/^\/+|\/+$/g, '');
  report(pointer, `No server with a host is named; calls go to ${NO_HOST}. Set that variable.`);
  return path === '' ? NO_HOST : `${NO_HOST}/${path}`;
}
