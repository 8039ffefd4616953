import { OAuthError, ProtocolError, SdkHttpError } from '@modelcontextprotocol/client';
import { redactSecrets } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { parseUrl } from '../../lib/parse-url.ts';

/** The longest quotation, in characters. */
const MOST_WORDS = 500;

/**
 * The server's own explanation of a failure: one line of at most 500 characters, without
 * credentials. `undefined`: the server gave none.
 *
 * It is the message of a JSON-RPC or OAuth error, or the body of a response. A JSON body often has
 * a member for people, and a web page has a title.
 *
 * @example quoteServer(error) // 'The disk is full'
 */
export function quoteServer(error: unknown): string | undefined {
  if (error instanceof ProtocolError) return inOneLine(protocolWords(error));
  if (error instanceof OAuthError) return inOneLine([error.code, error.message].join(': '));
  if (error instanceof SdkHttpError) {
    const { text } = error.data;
    return typeof text === 'string' ? bodyWords(text) : undefined;
  }
  // The transport for server-sent events puts the body behind the status.
  const body = error instanceof Error && /\(HTTP \d{3}\): ([\s\S]*)$/.exec(error.message)?.[1];
  return body ? bodyWords(body) : undefined;
}

/** A text of the server as part of a sentence. */
export function inOneLine(text: string): string | undefined {
  const start = withoutSecrets(text.slice(0, MOST_BODY));
  const line = start.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line === '' ? undefined : cut(line);
}

/** The beginning of a text of the server, as long as a quotation may be. */
export function cut(text: string): string {
  return text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS - 1)}…` : text;
}

function protocolWords({ message, data }: ProtocolError): string {
  return typeof data === 'string' && !message.includes(data) ? `${message}: ${data}` : message;
}

function bodyWords(body: string): string | undefined {
  const start = body.slice(0, MOST_BODY);
  const title = /<title[^>]*>([^<]*)<\/title/i.exec(start)?.[1];
  if (title !== undefined) return inOneLine(title);
  if (/^\s*</.test(start)) return inOneLine(start.replaceAll(/<[^>]*>/g, ' '));
  return inOneLine(memberWords(body) ?? start);
}

/** A longer body has no explanation after this many characters. */
const MOST_BODY = 10_000;

/** Members with a text for people: of JSON-RPC, of OAuth, of problem details, and common ones. */
const WORDS = ['message', 'error_description', 'detail', 'title', 'error'] as const;

function memberWords(body: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof parsed === 'string') return parsed;
  if (!isRecord(parsed)) return undefined;
  const holder = isRecord(parsed.error) ? parsed.error : parsed;
  for (const name of WORDS) {
    const words = Object.hasOwn(holder, name) ? holder[name] : undefined;
    if (typeof words === 'string' && words !== '') return words;
  }
  return Object.keys(parsed).length === 0 ? '' : undefined;
}

/** Also URLs without user, password and query. */
function withoutSecrets(text: string): string {
  return redactSecrets(
    text.replaceAll(/https?:\/\/[^\s"'<>]+/gi, (found) => {
      const url = parseUrl(found);
      return url ? `${url.origin}${url.pathname}` : 'its address';
    }),
  );
}
