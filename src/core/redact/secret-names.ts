/** Whole names, without separators, that have none of the endings. */
const NAMES = new Set([
  'bearer',
  'jsessionid',
  'jwt',
  'otp',
  'pass',
  'phpsessid',
  'connectsid',
  'xamzsignature',
  'xgoogsignature',
]);

/** Endings of names with a secret, without separators and without a plural's `s`. */
const ENDINGS =
  /(?:password|passwd|passphrase|passcode|pwd|secret(?:id)?|credential|authorization|cookie|(?:basic|http)auth|(?:api|access|secret|private|signing|signature|encryption|decryption|account|shared|master|auth|license|service|subscription|deploy|webhook|admin|root|hmac|jwt|ssh|gpg|pgp|rsa|aes|app|client|consumer|integration|ingest|write)key|(?:db|database|user|smtp|imap|mysql|pg|postgres|mongo|ftp|redis|root|admin|mail|http|proxy|auth|ssh|ldap|keystore|truststore|ssl|registry)pass)$/;

/** Whole words before `token`, for a position in a list or a text, or a count. */
const HARMLESS_TOKENS = new Set(
  'max min num n total count page next nextpage previous prev continuation continue pagination cursor sync resume special eos bos pad unk mask sep cls start end stop first last prompt completion input output per progress cancellation design'.split(
    ' ',
  ),
);

/** The word before `tokens`; most plurals count something other than secrets. */
const SECRET_TOKENS =
  /(?:access|auth|refresh|bearer|session|secret)$|^(?:api|id|bot|user|service)$/;

/** `session_token`, `sessionToken`, `JWTToken`. */
const WORD_BREAK = /[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/**
 * Whether a name belongs to a secret: `aws_secret_access_key`, `PGPASSWORD`,
 * `X-Api-Key`, `accessToken`; but not `max_tokens`, `page_token`, `public_key`, `cache_key`.
 */
export function isSecretName(name: string): boolean {
  if (name.length > LONGEST_NAME) return false;
  const plain = name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  const letters = plain.replace(/\d/g, '');
  if (letters.endsWith('token')) {
    return !HARMLESS_TOKENS.has(wordBefore('token', name));
  }
  if (letters.endsWith('tokens')) return SECRET_TOKENS.test(wordBefore('tokens', name));
  // npm's name for 'user:password'.
  return NAMES.has(singular(plain)) || ENDINGS.test(singular(letters)) || name === '_auth';
}

/** The whole word before the last one, which may be written without a separator: `pagetoken`. */
function wordBefore(last: string, name: string): string {
  const words = name.split(WORD_BREAK).filter(Boolean);
  const end = words.pop()?.toLowerCase() ?? '';
  return end.slice(0, -last.length) || (words.pop()?.toLowerCase() ?? '');
}

/** Whether a value only counts: `cookies: 3`. A secret itself may be a number, too: `otp: 123456`. */
export function isCount(name: string, value: unknown): boolean {
  return /s$/i.test(name) && !/(?:pass|tokens)$/i.test(name) && /^\d+$/.test(String(value));
}

/**
 * Whether the word after a secret's flag is the next flag. If not, it is the value, which may begin
 * with a hyphen.
 */
export function isFlag(word: string): boolean {
  return /^-(?:-|[A-Za-z]?$)/.test(word);
}

function singular(name: string): string {
  return name.endsWith('s') && !name.endsWith('pass') ? name.slice(0, -1) : name;
}

/** Settings and headers have shorter names. */
export const LONGEST_NAME = 100;
