import { boundedJson } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { encodeText } from '../environment.ts';

/** The part of the request that carries an argument. */
export type ArgumentPosition = 'path' | 'query' | 'header' | 'body';

/** A declared webhook with its variables inserted. */
export interface WebhookTarget {
  /** The path may contain `{argument}`. */
  url: string;
  /** Upper case. */
  method: string;
  headers: Readonly<Record<string, string>>;
  /**
   * Default: arguments in the path go there. The rest goes into the query of GET, HEAD and DELETE,
   * otherwise into the body.
   */
  places: Readonly<Record<string, ArgumentPosition>>;
  body: 'json' | 'form';
  /**
   * The argument that is the whole JSON body. Default: the body is an object of all body arguments.
   */
  bodyArgument?: string;
}

/** A complete request, or the argument that cannot be sent. */
export type Placed =
  | { url: string; init: { method: string; headers: Record<string, string>; body?: string } }
  | { field: string; error: string };

const PARAMETER = /\{([^{}/]*)\}/g;
const IN_QUERY = new Set(['GET', 'HEAD', 'DELETE']);

/** The arguments that a URL's path names. */
export function parametersIn(url: string): string[] {
  return [...url.matchAll(PARAMETER)].map((match) => match[1] ?? '');
}

/**
 * Puts arguments into their parts of the request. A value stays a value. It cannot change the host,
 * add a segment to the path, or replace a declared header.
 *
 * Source: docs/contract.md#kind-webhook.
 */
export function placeArguments(target: WebhookTarget, args: Record<string, unknown>): Placed {
  const url = fillPath(target.url, args);
  if (typeof url === 'object') return url;
  const inPath = new Set(parametersIn(target.url));
  const query = new URLSearchParams();
  const body: [string, unknown][] = [];
  const headers: Record<string, string> = { ...target.headers };
  const declared = new Set(Object.keys(headers).map((name) => name.toLowerCase()));

  for (const [name, value] of Object.entries(args)) {
    if (inPath.has(name) || value === undefined) continue;
    const usual = IN_QUERY.has(target.method) && name !== target.bodyArgument ? 'query' : 'body';
    const place = Object.hasOwn(target.places, name) ? target.places[name] : usual;
    if (place === 'query') append(query, name, value);
    else if (place === 'header') {
      const text = textOf(value);
      if (declared.has(name.toLowerCase())) {
        return refuse(name, 'is a header that the declaration sets itself');
      }
      if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) {
        return refuse(name, 'contains characters that a header cannot have');
      }
      headers[name] = text;
    } else body.push([name, value]);
  }

  const whole = new URL(url);
  // `searchParams.append` would encode the declared query in another way.
  const added = query.toString();
  if (added !== '') whole.search = `${whole.search}${whole.search === '' ? '?' : '&'}${added}`;
  const init = { method: target.method, headers };
  const { bodyArgument } = target;
  const hasBody = body.length > 0 || (!IN_QUERY.has(target.method) && bodyArgument === undefined);
  if (!hasBody) return { url: whole.href, init };
  const form = target.body === 'form';
  addDefault(
    headers,
    'Content-Type',
    form ? 'application/x-www-form-urlencoded' : 'application/json',
  );
  return {
    url: whole.href,
    init: { ...init, body: form ? toForm(body) : toJson(body, bodyArgument) },
  };
}

function fillPath(template: string, args: Record<string, unknown>): string | Placed {
  let refused: Placed | undefined;
  const url = template.replace(PARAMETER, (_, name: string) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (value === undefined || value === null || value === '') {
      refused ??= refuse(name, 'is required for the URL');
    } else if (typeof value === 'object') {
      refused ??= refuse(name, 'must be a string or a number to be part of the URL');
    }
    return encodeText(textOf(value));
  });
  if (refused) return refused;
  // A dot segment would go up the path. Two adjacent values can also form one.
  const climbs = pathOf(url).split('/').findIndex(isDots);
  if (climbs >= 0 && !isDots(pathOf(template).split('/')[climbs] ?? '')) {
    return refuse(
      parametersIn(template)[0] ?? '',
      "must not turn a part of the URL into '.' or '..'",
    );
  }
  return url;
}

/** The part between the host and the query. */
function pathOf(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}

function isDots(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}

function append(query: URLSearchParams, name: string, value: unknown): void {
  if (value === null) return;
  if (Array.isArray(value)) for (const item of value) append(query, name, item);
  else query.append(name, textOf(value));
}

function toForm(body: [string, unknown][]): string {
  const form = new URLSearchParams();
  for (const [name, value] of body) append(form, name, value);
  return form.toString();
}

function toJson(body: [string, unknown][], bodyArgument: string | undefined): string {
  const fields = Object.fromEntries(body);
  const whole = bodyArgument === undefined ? fields : fields[bodyArgument];
  return whole === undefined ? '' : boundedJson(whole);
}

function textOf(value: unknown): string {
  return isRecord(value) || Array.isArray(value) ? boundedJson(value) : String(value);
}

function addDefault(headers: Record<string, string>, name: string, value: string): void {
  const there = Object.keys(headers).some((key) => key.toLowerCase() === name.toLowerCase());
  if (!there) headers[name] = value;
}

function refuse(field: string, what: string): { field: string; error: string } {
  return { field: `$.${field}`, error: `Argument '${field}' ${what}.` };
}
