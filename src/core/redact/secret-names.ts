/** Whole names, without separators. */
const NAMES = new Set([
  'basicauth',
  'bearer',
  'cookie',
  'credential',
  'jsessionid',
  'jwt',
  'otp',
  'pass',
  'phpsessid',
  'pwd',
  'connectsid',
  'userpwd',
  'xamzsignature',
  'xgoogsignature',
]);

/** Endings of names with a secret, without separators and without a plural's `s`. */
const ENDINGS =
  /(?:password|passwd|passphrase|passcode|pwd|secret|secretid|credential|authorization|cookie|basicauth|httpauth|(?:api|access|secret|private|signing|signature|encryption|decryption|account|shared|master|auth|license|service|subscription|deploy|webhook|admin|root|hmac|jwt|ssh|gpg|pgp|rsa|aes|app|client|consumer|integration|ingest|write)key|(?:db|database|user|smtp|imap|mysql|pg|postgres|mongo|ftp|sftp|redis|root|admin|mail|email|http|proxy|auth|ssh|ldap|keystore|truststore|ssl|registry)pass)$/;

/** Tokens that are a position in a list or a text, or a count. */
const HARMLESS_TOKENS =
  /(?:^|max|min|num|n|total|count|page|next|nextpage|previous|prev|continuation|continue|pagination|cursor|sync|resume|special|eos|bos|pad|unk|mask|sep|cls|start|end|stop|first|last|prompt|completion|input|output|per|progress|cancellation|design)tokens?$/;

/** Most plurals of tokens count something other than secrets. */
const SECRET_TOKENS =
  /(?:access|auth|refresh|api|bearer|id|session|secret|bot|user|service)tokens$/;

/**
 * Whether a name belongs to a secret: `aws_secret_access_key`, `PGPASSWORD`,
 * `X-Api-Key`, `accessToken`; but not `max_tokens`, `page_token`, `public_key`, `cache_key`.
 */
export function isSecretName(name: string): boolean {
  if (name.length > LONGEST_NAME) return false;
  const plain = name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  if (plain === 'token') return true;
  if (plain.endsWith('token')) return !HARMLESS_TOKENS.test(plain);
  if (plain.endsWith('tokens')) return SECRET_TOKENS.test(plain);
  const singular = plain.endsWith('s') && !plain.endsWith('pass') ? plain.slice(0, -1) : plain;
  // npm's name for 'user:password'.
  return NAMES.has(singular) || ENDINGS.test(singular) || name === '_auth';
}

/** Settings and headers have shorter names. */
export const LONGEST_NAME = 100;
