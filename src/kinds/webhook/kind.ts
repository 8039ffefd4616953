import { z } from 'zod';
import { err, type Tool, type ToolResult } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import {
  createMask,
  type Expanded,
  expandEnv,
  expandUrl,
  missingVariables,
} from '../environment.ts';
import { isCredentialHeader } from '../http-reply.ts';
import type { DeclarationPath, Kind, KindProblem, KindSources } from '../kind.ts';
import { readPart, toolParts } from '../tool-parts.ts';
import { checkReferences } from './check-references.ts';
import { parametersIn, placeArguments, type WebhookTarget } from './place-arguments.ts';
import { readReply } from './read-reply.ts';

/** The sources of {@link webhookKind}: values for `${NAME}`. */
export type WebhookSources = KindSources;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
/** Unit: seconds. */
const DEFAULT_TIMEOUT_S = 30;

/** From here on the author probably meant milliseconds. */
const LONG_TIMEOUT_S = 1000;

const WEBHOOK = z.object({
  url: z.string().min(1),
  method: z
    .string()
    .default('POST')
    .transform((method) => method.toUpperCase())
    .pipe(z.enum(METHODS)),
  headers: z.record(z.string(), z.string()).default({}),
  timeout: z.number().positive().default(DEFAULT_TIMEOUT_S),
  parameters_in: z.record(z.string(), z.enum(['path', 'query', 'header', 'body'])).default({}),
  body: z.enum(['json', 'form']).default('json'),
  body_argument: z.string().min(1).optional(),
});
const OWN_PART = z.object({ webhook: WEBHOOK });

/**
 * `type: webhook`: an HTTP request. It uses `ctx.scopedFetch`, and so the network policy, with the
 * URL's host as the only declared one. The response never shows environment variables that hold
 * secrets.
 *
 * Source: docs/contract.md#kind-webhook.
 *
 * @example
 * { name: 'send_email', type: 'webhook', webhook: { url: 'https://mail.example/send', timeout: 10 } }
 */
export const webhookKind: Kind<WebhookSources> = {
  name: 'webhook',
  fields: { webhook: Object.keys(WEBHOOK.shape) },
  async load(declaration, { env = {} }, report) {
    const part = readPart(OWN_PART, declaration, report);
    if (!part) return undefined;
    const { webhook } = part;
    if (webhook.timeout >= LONG_TIMEOUT_S) {
      report({
        severity: 'warning',
        path: ['webhook', 'timeout'],
        message: `'timeout' is in seconds, so this is ${Math.round(webhook.timeout / 60)} minutes. Did you mean ${webhook.timeout / 1000}?`,
      });
    }
    const problems: KindProblem[] = [];
    const secrets = new Set<string>();
    const note = (expanded: Expanded, path: DeclarationPath): string => {
      if (expanded.missing.length > 0) {
        problems.push({ path, message: missingVariables(expanded.missing) });
      }
      for (const secret of expanded.secrets) secrets.add(secret);
      return expanded.text;
    };
    const target: WebhookTarget = {
      url: note(expandUrl(webhook.url, env), ['webhook', 'url']),
      method: webhook.method,
      headers: Object.fromEntries(
        Object.entries(webhook.headers).map(([name, value]) => [
          name,
          note(expandEnv(value, env, isCredentialHeader(name)), ['webhook', 'headers', name]),
        ]),
      ),
      places: webhook.parameters_in,
      body: webhook.body,
      ...(webhook.body_argument !== undefined && { bodyArgument: webhook.body_argument }),
    };
    for (const [name, value] of Object.entries(target.headers)) {
      // The part after the scheme; the scheme, such as `Bearer`, is not a secret.
      if (isCredentialHeader(name)) secrets.add(value.replace(/^\S+\s+/, ''));
    }
    const mask = createMask(secrets);
    const host = problems.length === 0 ? check(target, mask, problems) : undefined;
    for (const problem of problems) report(problem);
    if (host === undefined || problems.length > 0) return undefined;
    checkReferences(webhook, declaration.parameters, report);
    const tool: Tool = {
      ...toolParts(declaration, { description: `${target.method} a request to ${mask(host)}` }),
      capabilities: { network: { allowedHosts: [host] } },
      outputIsUntrusted: true,
      timeoutMs: webhook.timeout * 1000,
      execute: (args, ctx) => call(declaration.name, target, mask, args, ctx),
    };
    return { tools: [{ tool }] };
  },
};

async function call(
  name: string,
  target: WebhookTarget,
  mask: (text: string) => string,
  args: unknown,
  { scopedFetch, abortSignal }: Parameters<Tool['execute']>[1],
): Promise<ToolResult> {
  if (!scopedFetch)
    return err(`${name} needs a network backend, but the registry has none`, 'not_available');
  if (args !== undefined && args !== null && !isRecord(args)) {
    return err(`${name} takes its arguments as an object`, 'input_invalid', { field: '$' });
  }
  try {
    const placed = placeArguments(target, args ?? {});
    if ('error' in placed) return err(placed.error, 'input_invalid', { field: placed.field });
    const response = await scopedFetch(placed.url, { ...placed.init, signal: abortSignal });
    return await readReply(name, response, mask);
  } catch (thrown) {
    // The network's stable codes stay at the start of the text.
    const { code } = isRecord(thrown) ? thrown : { code: undefined };
    const text = mask(messageOf(thrown));
    return err(typeof code === 'string' && text.startsWith(code) ? text : withName(name, text));
  }
}

function withName(name: string, text: string): string {
  return /^[A-Z][A-Z_]+:/.test(text) ? text : `${name} failed: ${text}`;
}

/** @returns the host that the tool declares. */
function check(
  target: WebhookTarget,
  mask: (text: string) => string,
  problems: KindProblem[],
): string | undefined {
  const report = (path: DeclarationPath, message: string): undefined => {
    problems.push({ path: ['webhook', ...path], message });
    return undefined;
  };
  const origin = /^[^/?#]*\/\/[^/?#]*/.exec(target.url)?.[0] ?? target.url;
  if (/[{}]/.test(origin))
    return report(['url'], 'An argument may be only in the path, not in the host.');
  const named = parametersIn(target.url);
  if (parametersIn(target.url.replace(/[?#].*$/s, '')).length < named.length) {
    return report(
      ['url'],
      "An argument may be only in the path; give it a place with 'parameters_in'.",
    );
  }
  for (const [name, place] of Object.entries(target.places)) {
    if (place === 'path' && !named.includes(name)) {
      report(['parameters_in', name], `The url has no '{${name}}' to put this argument in.`);
    } else if (place === 'body' && (target.method === 'GET' || target.method === 'HEAD')) {
      report(['parameters_in', name], `A ${target.method} request has no body. Use 'query'.`);
    } else if (place === 'header' && !isHeaderName(name)) {
      report(['parameters_in', name], `'${name}' cannot be the name of a header.`);
    }
  }
  const { bodyArgument } = target;
  if (bodyArgument !== undefined && target.body === 'form') {
    report(['body_argument'], "A form needs several arguments. Use it with 'body: json'.");
  } else if (bodyArgument !== undefined && /^(?:GET|HEAD)$/.test(target.method)) {
    report(['body_argument'], `A ${target.method} request has no body. Use another method.`);
  } else if (bodyArgument !== undefined && (target.places[bodyArgument] ?? 'body') !== 'body') {
    report(['body_argument'], `'${bodyArgument}' has another place in 'parameters_in'.`);
  }
  for (const [name, value] of Object.entries(target.headers)) {
    if (!isHeaderName(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      report(['headers', name], `'${name}' and its value cannot be a header.`);
    }
  }
  const url = parseUrl(target.url);
  if (!url) {
    return report(
      ['url'],
      `'${mask(target.url)}' is not an absolute URL, such as https://mail.example/send.`,
    );
  }
  const { protocol, hostname, username, password } = url;
  if (protocol !== 'https:' && protocol !== 'http:') {
    return report(['url'], `The url must start with https:// or http://, not '${protocol}'.`);
  }
  if (username !== '' || password !== '') {
    return report(['url'], 'The url must not contain credentials. Put them into a header.');
  }
  return hostname;
}

function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}
