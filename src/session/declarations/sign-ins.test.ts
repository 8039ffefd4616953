import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadMcp } from '../../kinds/mcp/load.ts';
import { createDeviceServer } from '../../kinds/mcp/test-support/device-server.ts';
import { BY_CODE } from '../store/declarations.ts';
import { createSignIns, type SignInOptions } from './sign-ins.ts';

const SERVER = 'https://notes.example/mcp';
const LOGIN = new URL('https://login.example/authorize');
const BACK = 'https://here.example/signed-in.html';

const create = (options: Partial<SignInOptions> = {}) =>
  createSignIns({ redirectUrl: BACK, fetch, onChange: () => {}, ...options });

beforeAll(() => loadMcp());
afterEach(() => vi.useRealTimers());

/** A server asks: the state of its request goes back to it. */
function ask(url = LOGIN, options: Partial<SignInOptions> = {}, metadata = {}) {
  const onChange = vi.fn();
  const signIns = create({ onChange, ...options });
  const provider = signIns.providerOf('notes', SERVER);
  if (!provider || !('receiveRedirect' in provider)) throw new Error('no provider');
  void provider.saveDiscoveryState?.({
    authorizationServerUrl: 'https://login.example',
    authorizationServerMetadata: {
      issuer: 'https://login.example',
      authorization_endpoint: LOGIN.href,
      token_endpoint: 'https://login.example/token',
      registration_endpoint: 'https://login.example/register',
      response_types_supported: ['code'],
      ...metadata,
    },
  });
  const state = String(provider.state?.());
  void provider.redirectToAuthorization(url);
  const abort = new AbortController();
  return {
    signIns,
    provider,
    state,
    abort,
    onChange,
    back: provider.receiveRedirect?.(abort.signal),
  };
}

test('a question waits until the user is back', async () => {
  const { signIns, state, back, onChange } = ask();
  await vi.waitFor(() => expect(signIns.pending()).toHaveLength(1));
  const [question] = signIns.pending();
  expect(question).toEqual({ id: 'sign-in-1', toolName: 'notes', args: {}, signInUrl: LOGIN.href });
  expect(signIns.answer('sign-in-1', `https://here.example/signed-in?code=c&state=${state}`)).toBe(
    true,
  );
  expect((await back)?.get('code')).toBe('c');
  expect(signIns.pending()).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a refusal and the end of the connection end the question', async () => {
  const refused = ask();
  await vi.waitFor(() => expect(refused.signIns.pending()).toHaveLength(1));
  refused.signIns.answer('sign-in-1', undefined);
  await expect(refused.back).rejects.toThrow('You did not sign in.');
  const ended = ask();
  await vi.waitFor(() => expect(ended.signIns.pending()).toHaveLength(1));
  ended.abort.abort(new Error('closed'));
  await expect(ended.back).rejects.toThrow('closed');
  expect(ended.signIns.pending()).toEqual([]);
  expect(ended.signIns.answer('sign-in-1', BACK)).toBe(false);
});

test('only a safe address is shown to the user', async () => {
  const { signIns, back } = ask(new URL('javascript:alert(1)'));
  await expect(back).rejects.toThrow(
    'Its authorization server names an address that is not opened.',
  );
  expect(signIns.pending()).toEqual([]);
});

test('a user may sign in by a code instead', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { fetchFn, polls } = createDeviceServer();
  const metadata = { device_authorization_endpoint: 'https://login.example/device/code' };
  const { signIns, provider, back, onChange } = ask(LOGIN, { fetch: fetchFn }, metadata);
  await vi.waitFor(() => expect(signIns.pending()).toMatchObject([{ offersCode: true }]));
  signIns.answer('sign-in-1', BY_CODE);
  await vi.waitFor(() => expect(signIns.pending()).toHaveLength(1));
  expect(signIns.pending()).toEqual([
    {
      id: 'sign-in-2',
      toolName: 'notes',
      args: {},
      signInUrl: 'https://login.example/device?user_code=ABCD-EFGH',
      signInCode: 'ABCD-EFGH',
    },
  ]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await back).toBeUndefined();
  expect(await provider.tokens()).toMatchObject({ access_token: 'token-1' });
  expect(signIns.pending()).toEqual([]);
  expect(polls()).toHaveLength(1);
  expect(onChange).toHaveBeenCalledTimes(4);
});

test('a refusal and the end of the connection end the code', async () => {
  const metadata = { device_authorization_endpoint: 'https://login.example/device/code' };
  for (const end of ['refusal', 'close']) {
    const { fetchFn, polls } = createDeviceServer();
    const { signIns, back, abort } = ask(LOGIN, { fetch: fetchFn }, metadata);
    await vi.waitFor(() => expect(signIns.pending()).toHaveLength(1));
    signIns.answer('sign-in-1', BY_CODE);
    await vi.waitFor(() => expect(signIns.pending()).toMatchObject([{ id: 'sign-in-2' }]));
    if (end === 'refusal') signIns.answer('sign-in-2', undefined);
    else abort.abort(new Error('closed'));
    await expect(back).rejects.toThrow(end === 'refusal' ? 'You did not sign in.' : 'closed');
    expect(signIns.pending()).toEqual([]);
    expect(polls()).toEqual([]);
  }
});

test('each server has its own provider, and without a page there is none', () => {
  const signIns = create();
  const one = signIns.providerOf('a', SERVER);
  expect(signIns.providerOf('b', SERVER)).toBe(one);
  expect(signIns.providerOf('a', 'https://other.example/mcp')).not.toBe(one);
  expect(create({ redirectUrl: undefined }).providerOf('a', SERVER)).toBeUndefined();
});
