import type { HttpMock } from '../../../simulation/index.ts';

/** The first problem of a mocked response, as a sentence. Its request is still answered. */
export function problemOfMock({ url, status, mediaType, body }: HttpMock): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    return 'Enter a complete URL, such as https://api.test/pets/{id}. No request matches this one.';
  }
  if (status === 204 || status === 205 || status === 304) {
    return body === '' ? undefined : `A response with the status ${status} has no body.`;
  }
  if (!/[/+]json\b/i.test(mediaType) || body === '') return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch {
    return 'The body is not valid JSON, although its media type says so.';
  }
}
