import { expect, it, vi } from 'vitest';
import { systemClock } from '../../core/index.ts';
import { deferred } from '../../lib/deferred.ts';
import { withKnownBody } from '../../simulation/index.ts';
import { createWorldRecorder } from './world-recorder.ts';

const URL_OF_ALL = 'https://api.example/v1';

/** A request whose body takes as long as the test wants, as bodies take macrotasks in browsers. */
function slowRequest() {
  const request = new Request(URL_OF_ALL, { method: 'POST', body: 'now' });
  const body = deferred<string>();
  const clone = Object.assign(new Request(request), { text: () => body.promise });
  return { request: Object.assign(request, { clone: () => clone }), finish: body.resolve };
}

it('gives a tool the answer before the body of its request is read', async () => {
  const recorder = createWorldRecorder(systemClock);
  const { request, finish } = slowRequest();
  const bytes = new TextEncoder().encode('fine');
  const answer = withKnownBody(new Response(bytes, { headers: { a: 'b' } }), { bytes });
  const { fetch } = recorder.follow({ fetch: async () => answer });
  expect(await fetch?.(request)).toBe(answer);
  finish('now');
  const { requests } = await recorder.take();
  expect(requests).toEqual([
    {
      key: `POST ${URL_OF_ALL}\nnow`,
      ms: expect.any(Number),
      answer: { status: 200, headers: { a: 'b' }, text: 'fine' },
    },
  ]);
});

it('gives a tool the error before the body of its request is read', async () => {
  const recorder = createWorldRecorder(systemClock);
  const { request, finish } = slowRequest();
  const { fetch } = recorder.follow({ fetch: () => Promise.reject(new TypeError('lost')) });
  await expect(fetch?.(request)).rejects.toThrow('lost');
  finish('now');
  const { requests } = await recorder.take();
  expect(requests).toMatchObject([{ error: { name: 'TypeError', message: 'lost' } }]);
});

it('lets no time pass while it collects the keys', async () => {
  const release = vi.fn();
  const clock = { now: () => 0, hold: vi.fn(() => release) };
  const recorder = createWorldRecorder(clock);
  const { request, finish } = slowRequest();
  const { fetch } = recorder.follow({ fetch: () => Promise.reject(new TypeError('lost')) });
  await fetch?.(request).catch(() => {});
  const taken = recorder.take();
  expect(clock.hold).toHaveBeenCalledOnce();
  expect(release).not.toHaveBeenCalled();
  finish('now');
  await taken;
  expect(release).toHaveBeenCalledOnce();
});

it('records a body that breaks off as its error, and says which stream is missing', async () => {
  const recorder = createWorldRecorder(systemClock);
  const bytes = new TextEncoder().encode('half');
  const broken = withKnownBody(new Response(bytes), { bytes, breaksWith: new TypeError('lost') });
  const answers = [broken, new Response('data: 1\n\n')];
  const { fetch } = recorder.follow({ fetch: async () => answers.shift() ?? Response.error() });
  await fetch?.(new Request(`${URL_OF_ALL}/a`));
  await fetch?.(new Request(`${URL_OF_ALL}/b`));
  const { requests, gaps } = await recorder.take();
  expect(requests).toMatchObject([{ key: `GET ${URL_OF_ALL}/a`, error: { message: 'lost' } }]);
  expect(gaps).toEqual([`The stream of ${URL_OF_ALL}/b is not exported.`]);
});
