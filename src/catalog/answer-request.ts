import { answerApi, answerPage } from './data/web.ts';

const PAGE_HOSTS = new Set([
  'architecture.example',
  'archive.example',
  'blog.example',
  'changelog.example',
  'database.example',
  'handbook.example',
  'standards.example',
]);
const API_HOSTS = /(^|\.)ferry\.example$/;

/**
 * Answers a request from the simulated web, without latency: for code that fetches through a
 * capability.
 *
 * @returns `undefined` for a host that is not simulated.
 * @example
 * const response = await answerRequest(new Request('https://blog.example/retry-storm'));
 */
export async function answerRequest(request: Request): Promise<Response | undefined> {
  const { hostname } = new URL(request.url);
  if (PAGE_HOSTS.has(hostname)) {
    const { status, body } = answerPage(request.url);
    return new Response(body, { status, headers: { 'content-type': 'text/markdown' } });
  }
  if (!API_HOSTS.test(hostname)) return undefined;
  const { status, body } = answerApi(`${request.method} ${request.url}`);
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}
