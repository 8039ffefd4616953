import { expect, test, vi } from 'vitest';
import { createSignIns } from './sign-ins.ts';

const SERVER = 'https://notes.example/mcp';
const LOGIN = new URL('https://login.example/authorize');
const BACK = 'https://here.example/signed-in.html';

/** A server asks: the state of its request goes back to it. */
function ask(url = LOGIN) {
  const onChange = vi.fn();
  const signIns = createSignIns(BACK, onChange);
  const provider = signIns.providerOf('notes', SERVER);
  if (!provider || !('receiveRedirect' in provider)) throw new Error('no provider');
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
  refused.signIns.answer('sign-in-1', undefined);
  await expect(refused.back).rejects.toThrow('You did not sign in.');
  const ended = ask();
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

test('each server has its own provider, and without a page there is none', () => {
  const signIns = createSignIns(BACK, () => {});
  const one = signIns.providerOf('a', SERVER);
  expect(signIns.providerOf('b', SERVER)).toBe(one);
  expect(signIns.providerOf('a', 'https://other.example/mcp')).not.toBe(one);
  expect(createSignIns(undefined, () => {}).providerOf('a', SERVER)).toBeUndefined();
});
