import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../index.ts';
import { callsOf, makeCtx, makeTool } from '../test-support.ts';
import { isSecretName } from './secret-names.ts';

/** Each begins with a word that ends like a harmless one: `admin` like `min`, `backend` like `end`. */
const TOKENS = [
  'AWS_SESSION_TOKEN',
  'session_token',
  'sessionToken',
  'x-amz-security-session-token',
  'NOTION_TOKEN',
  'notiontoken',
  'admin_token',
  'ADMINTOKEN',
  'login_token',
  'authentication_token',
  'AuthenticationToken',
  'installation_token',
  'verification_token',
  'registration.token',
  'application-token',
  'developer_token',
  'developerToken',
  'user_token',
  'backend_token',
  'frontendToken',
  'amazon_token',
  'VERCEL_DEPLOYPAGES_TOKEN',
  'JWTToken',
  'HTTPSessionToken',
  'GITHUB_TOKEN_2',
  '_token',
];

describe('a name belongs to a secret', () => {
  test.each([
    ...TOKENS,
    ...['token', 'TOKEN', 'accessTokens', 'USERACCESSTOKENS', 'user_tokens', 'idTokens'],
    ...['password1', 'API_KEY_2', 'cookie2', 'passwords', 'token1', 'TOKEN2', 'token_2'],
  ])('%s', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  test.each([
    ...['page_token', 'pageToken', 'pagetoken', 'nextPageToken', 'next-page-token', 'NEXTTOKEN'],
    ...['max_token', 'maxTokens', 'num_tokens', 'n_token', 'token_count', 'total.tokens', 'tokens'],
    ...['cost_per_token', 'costPerToken', 'EOS_TOKEN', 'bos-token', 'start_token', 'end_token'],
    ...[
      'syncToken',
      'progressToken',
      'cancellationToken',
      'designTokens',
      'first_token',
      'page_token_2',
    ],
    ...['valid_tokens', 'robotTokens', 'grid-tokens', 'pass1', 'public_key'],
  ])('and not %s', (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});

test.each(TOKENS)('%s hides its value in a dry run and in a thrown error', async (name) => {
  const execute = async () => {
    throw new Error(`${name}=hunter2 was refused; "${name}": "hunter2"`);
  };
  const registry = createToolRegistry({ tools: [makeTool('a', { execute })] });
  for (const dryRun of [true, false]) {
    const [call] = callsOf('a');
    const calls = call ? [{ ...call, args: { [name]: 'hunter2', env: `${name}=hunter2` } }] : [];
    const results = await registry.executeParallel(calls, makeCtx({ dryRun }));
    expect(JSON.stringify(results)).toContain('[redacted]');
    expect(JSON.stringify(results)).not.toContain('hunter2');
  }
});
