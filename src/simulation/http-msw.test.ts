import { afterEach, expect, it } from 'vitest';
import { loadMsw } from './http-msw.ts';

afterEach(() => {
  Reflect.deleteProperty(process, 'type');
});

it('loads where there is no localStorage, as in a Worker, and leaves none behind', async () => {
  // This is how MSW tells a Worker of a desktop shell from plain Node.
  Object.defineProperty(process, 'type', { configurable: true, value: 'worker' });
  expect('localStorage' in globalThis).toBe(false);
  const { http, getResponse } = await loadMsw();
  expect('localStorage' in globalThis).toBe(false);
  const handlers = [http.get('https://a.example/', () => new Response('here'))];
  const response = await getResponse(handlers, new Request('https://a.example/'));
  expect(await response?.text()).toBe('here');
});
