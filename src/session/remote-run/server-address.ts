import type { ServerAddress } from '../store/server-address.ts';

const ROUTE = /\/(?:health|tools|execute|mcp|openapi\.json)$/;

/**
 * Parses a typed server address.
 *
 * @returns the parts of the address, or a sentence about the mistake
 * @example readServerAddress('localhost:8787/edge'); // { url: 'http://localhost:8787/edge', … }
 */
export function readServerAddress(typed: string): ServerAddress | string {
  const text = typed.trim();
  if (text === '') return 'Enter the URL of a server, for example http://localhost:8787/edge.';
  const url = parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${schemeOf(text)}://${text}`);
  if (!url) return `'${text}' is not a URL. Enter a URL such as https://tools.example.org/edge.`;
  if (url.username !== '' || url.password !== '') {
    return 'Remove the user name and the password from the URL. Enter a token in the Token field.';
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    return url.protocol === 'http:'
      ? `Use https for ${url.hostname}. Only http://localhost and http://127.0.0.1 work without https.`
      : `Use https, not ${url.protocol}//.`;
  }
  const path = url.pathname.replace(/\/+$/, '').replace(ROUTE, '');
  return { url: `${url.origin}${path}`, origin: url.origin, host: url.host };
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function schemeOf(text: string): 'http' | 'https' {
  return /^(?:localhost|127\.0\.0\.1)(?:[:/]|$)/i.test(text) ? 'http' : 'https';
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '127.0.0.1';
}
