import type { ProgressEvent } from '../../core/index.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import type { HttpMock } from '../../simulation/index.ts';

/** A request that a mock can answer. */
type MockRequest = Pick<HttpMock, 'method' | 'url'>;

/** The progress that notes an unanswered request in the trace: without the query, as mocks are. */
export function toUnansweredNote({ method, url }: MockRequest): string {
  return `${START}${method} ${url.replace(/[?#].*$/s, '')}`;
}

const START = 'Unanswered request: ';

/**
 * The requests of a call that nothing answered, each once.
 *
 * @param progress Of the call. A tool may write such a text, too: the user reads the URL first.
 */
export function readUnanswered(
  progress: Iterable<{ event: Pick<ProgressEvent, 'message'> }>,
): MockRequest[] {
  const found = new Map<string, MockRequest>();
  for (const { event } of progress) {
    if (!event.message.startsWith(START)) continue;
    const [method = '', url = '', ...more] = event.message.slice(START.length).split(' ');
    const isRequest =
      /^[A-Z]+$/.test(method) && /^https?:\/\//.test(url) && parseUrl(url) !== undefined;
    if (isRequest && more.length === 0) found.set(event.message, { method, url });
  }
  return [...found.values()];
}
