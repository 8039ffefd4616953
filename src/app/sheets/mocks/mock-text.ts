import type { HttpMock } from '../../../simulation/index.ts';

/** Longer bodies do not fit the line. In UTF-16 code units. */
const SHOWN_BODY = 60;

/** The request of a mocked response, in one line. */
export function nameOfMock({ method, url, requestBody = '' }: HttpMock): string {
  const line = `${method} ${url.replace(/^https?:\/\//, '')}`;
  return `${line} ${requestBody.slice(0, SHOWN_BODY)}`.trimEnd();
}

/** The fields of a mocked response that may have a problem. */
type MockProblems = Partial<Record<'url' | 'requestBody' | 'body', string>>;

/** The problem of each field, as a sentence. A request that matches is still answered. */
export function problemsOfMock(mock: HttpMock): MockProblems {
  const { url, requestBody = '', status, mediaType, body } = mock;
  const problems: MockProblems = {};
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    problems.url =
      'Enter a complete URL, such as https://api.test/pets/{id}. No request matches this one.';
  }
  if (requestBody !== '' && !isJson(requestBody)) {
    problems.requestBody =
      'The request body is not valid JSON. It must equal the body of a request.';
  }
  if ((status === 204 || status === 205 || status === 304) && body !== '') {
    problems.body = `A response with the status ${status} has no body.`;
  } else if (/[/+]json\b/i.test(mediaType) && body !== '' && !isJson(body)) {
    problems.body =
      'The body is not valid JSON, although its media type says so. The tool gets it as it is.';
  }
  return problems;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
