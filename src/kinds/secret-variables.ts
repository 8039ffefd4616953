import { parseUrl } from '../lib/parse-url.ts';

/** Parts of a variable's name that mark its value as a secret. */
const SECRET_PARTS = new Set(
  'key apikey token secret password passwd passphrase pass pwd pin auth authorization bearer jwt credential credentials creds cookie session signature signing private dsn webhook hook salt'.split(
    ' ',
  ),
);

/** Last parts of names whose values are not secrets: a place, a mode, a name. */
const PLAIN_ENDS = new Set(
  'url uri base host hostname domain origin endpoint address port path dir folder file region zone env environment mode stage level locale lang language tz timezone version name org organization team project workspace repo bucket table index collection channel model user username email id count limit size timeout'.split(
    ' ',
  ),
);

/** A part of a URL or a text that looks random. */
const TOKEN_LIKE = /[\w-]{20,}/g;

/**
 * Whether the value of an environment variable must be masked in output. The name or the value
 * decides. In doubt a value is masked, except plain words, numbers and URLs without credentials.
 *
 * @example
 * isSecretVariable('STRIPE_KEY', 'abcd1234'); // true
 * isSecretVariable('API_BASE', 'https://api.example.com'); // false
 */
export function isSecretVariable(name: string, value: string): boolean {
  const parts = name.toLowerCase().split('_');
  if (parts.some((part) => SECRET_PARTS.has(part))) return true;
  if (parseUrl(value) && /^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return isSecretAddress(value);
  if (PLAIN_ENDS.has(parts.at(-1) ?? '')) return hasToken(value);
  return !/^(?:[\p{L} .,'-]*|[\d.,:+-]*|[\w-]+(?:\.[\w-]+)+)$/u.test(value) || hasToken(value);
}

/** With credentials, or with a part that grants access by itself. */
function isSecretAddress(value: string): boolean {
  const { username, password, pathname, search } = new URL(value);
  return username !== '' || password !== '' || hasToken(pathname) || hasToken(search);
}

function hasToken(text: string): boolean {
  return [...text.matchAll(TOKEN_LIKE)].some(([run]) => /\d/.test(run) && /[a-z]/i.test(run));
}
