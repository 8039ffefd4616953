import { isTrue, matches, same } from '../../contract/assert.ts';

/** Reads a problem document and checks its form. */
export async function problemOf(
  answer: Response,
  status: number,
): Promise<{ code: string; title: string; detail: string }> {
  const text = await answer.text();
  same(answer.status, status, `the status of ${text.slice(0, 200)}`);
  matches(answer.headers.get('content-type'), /^application\/problem\+json/, 'the type');
  const { type, title, status: said, detail, help, ...more } = JSON.parse(text);
  same(said, status, 'the status in the problem');
  matches(help, /^docs\/contract\.md#edge(?:-\w+)*$/, 'the clause that explains it');
  same(Object.keys(more).join(), '', 'further members');
  const [, code] = /^urn:toolyard:problem:(\w+)$/.exec(type) ?? [];
  isTrue(code, `a type, not ${type}`);
  isTrue(typeof title === 'string' && typeof detail === 'string', 'a title and a detail');
  isTrue(/[.)]$/.test(detail), `a sentence, not ${detail}`);
  return { code, title, detail };
}
