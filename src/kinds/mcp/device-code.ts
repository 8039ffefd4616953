import { isRecord } from '../../lib/is-record.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import type { McpDeviceCode } from './auth-types.ts';
import { AuthorizationError } from './connection-error.ts';
import { isSafeToOpen, UNSAFE } from './safe-to-open.ts';

/** The answer of a device authorization endpoint: what the user sees, and what the client sends. */
export interface IssuedCode {
  readonly shown: McpDeviceCode;
  readonly deviceCode: string;
  /** Between two token requests, in milliseconds. */
  readonly intervalMs: number;
}

const MOST_USER_CODE = 100;
const MOST_DEVICE_CODE = 4000;
const MOST_URL = 2000;
const MOST_EXPIRY_S = 3600;
const INTERVAL_S = { default: 5, least: 1, most: 60 };

/**
 * Reads the answer of a device authorization endpoint (RFC 8628, section 3.2). The server chooses all of it, so
 * each part is bounded.
 *
 * @throws AuthorizationError with a sentence about the first wrong part.
 */
export function readDeviceCode(answer: unknown): IssuedCode {
  const members = isRecord(answer) ? answer : {};
  const deviceCode = textOf(members, 'device_code', MOST_DEVICE_CODE);
  const userCode = textOf(members, 'user_code', MOST_USER_CODE);
  const verificationUrl = parseUrl(textOf(members, 'verification_uri', MOST_URL));
  if (!verificationUrl) throw wrong('verification_uri');
  if (!isSafeToOpen(verificationUrl)) throw new AuthorizationError(UNSAFE);
  const { expires_in: expiry, interval = INTERVAL_S.default } = members;
  if (typeof expiry !== 'number' || !(expiry > 0)) throw wrong('expires_in');
  if (typeof interval !== 'number' || Number.isNaN(interval)) throw wrong('interval');
  const completeUrl = completeOf(members, verificationUrl);
  return {
    deviceCode,
    intervalMs: Math.min(Math.max(interval, INTERVAL_S.least), INTERVAL_S.most) * 1000,
    shown: {
      userCode,
      verificationUrl,
      ...(completeUrl && { completeUrl }),
      expiresInMs: Math.min(expiry, MOST_EXPIRY_S) * 1000,
    },
  };
}

function textOf(members: Record<string, unknown>, name: string, most: number): string {
  const text = members[name];
  // Control and format characters could hide or turn around what the user reads.
  if (typeof text !== 'string' || text.length > most || !/\S/.test(text) || /\p{C}/u.test(text)) {
    throw wrong(name);
  }
  return text;
}

/** Left out if it leads elsewhere: the user is shown one origin only. */
function completeOf(members: Record<string, unknown>, { origin }: URL): URL | undefined {
  const text = members.verification_uri_complete;
  const url = typeof text === 'string' && text.length <= MOST_URL ? parseUrl(text) : undefined;
  return url?.origin === origin && isSafeToOpen(url) ? url : undefined;
}

function wrong(name: string): AuthorizationError {
  return new AuthorizationError(
    `Its authorization server sent no usable '${name}' for the device flow.`,
  );
}
