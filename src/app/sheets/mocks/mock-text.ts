import type { HttpMock } from '../../../simulation/index.ts';

/** Longer bodies do not fit the line. In UTF-16 code units. */
const SHOWN_BODY = 60;

/** The request of a mocked response, in one line. */
export function nameOfMock({ method, url, requestBody = '' }: HttpMock): string {
  const line = `${method} ${url.replace(/^https?:\/\//, '')}`;
  return `${line} ${requestBody.slice(0, SHOWN_BODY)}`.trimEnd();
}

/** The first problem of a mocked response, as a sentence. Its request is still answered. */
export function problemOfMock(mock: HttpMock): string | undefined {
  const { url, requestBody = '', status, mediaType, body } = mock;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    return 'Enter a complete URL, such as https://api.test/pets/{id}. No request matches this one.';
  }
  if ((status === 204 || status === 205 || status === 304) && body !== '') {
    return `A response with the status ${status} has no body.`;
  }
  if (/[/+]json\b/i.test(mediaType) && body !== '' && !isJson(body)) {
    return 'The body is not valid JSON, although its media type says so.';
  }
  if (requestBody !== '' && !isJson(requestBody)) {
    return 'The request body is not valid JSON. It must equal the body of a request.';
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
