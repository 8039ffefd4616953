import { expect, test } from 'vitest';
import {
  ATTACHMENT_LIMITS,
  attachmentBytes,
  attachmentProblem,
  attachmentRefusal,
  fromFile,
} from './attachments.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const text = (value: string) => new TextEncoder().encode(value);

test('a text file stays readable, and any other becomes base64', () => {
  expect(fromFile('a.md', 'text/markdown', text('# Äpfel'))).toEqual({
    kind: 'document',
    name: 'a.md',
    mimeType: 'text/markdown',
    encoding: 'utf8',
    data: '# Äpfel',
  });
  expect(fromFile('x.bin', '', bytes(0xff, 0xfe, 0))).toEqual({
    kind: 'document',
    name: 'x.bin',
    encoding: 'base64',
    data: '//4A',
  });
  expect(fromFile('p.png', 'image/png', text('PNG'))).toMatchObject({
    kind: 'image',
    encoding: 'base64',
  });
});

test('a large file becomes valid base64', () => {
  const all = new Uint8Array(200_000).map((_, index) => index % 256);
  const made = fromFile('x.bin', 'application/zip', all);
  expect(Buffer.from(made.data, 'base64')).toEqual(Buffer.from(all));
  expect(attachmentBytes({ id: '1', ...made })).toBe(200_000);
});

test('bytes are counted as a tool reads them', () => {
  expect(attachmentBytes({ id: '1', kind: 'document', data: 'Ä' })).toBe(2);
  expect(attachmentBytes({ id: '1', kind: 'image', encoding: 'base64', data: 'QQ==' })).toBe(1);
});

test('too large attachments are refused with a remedy', () => {
  const { oneBytes } = ATTACHMENT_LIMITS;
  const full = { id: '1', kind: 'document', data: 'a'.repeat(oneBytes) };
  expect(attachmentRefusal('a', oneBytes, [])).toBeUndefined();
  expect(attachmentRefusal('a', oneBytes + 1, [])).toContain('Choose a smaller file.');
  expect(attachmentRefusal('a', oneBytes, [full, full, full])).toBeUndefined();
  expect(attachmentRefusal('a', 1, [full, full, full, full])).toContain(
    'Remove an attachment first.',
  );
});

test('invalid base64 is reported', () => {
  const one = { id: '1', kind: 'image', encoding: 'base64' } as const;
  expect(attachmentProblem({ ...one, data: 'QQ==\n' })).toBeUndefined();
  for (const data of ['hello, world', 'Q', 'Q=Q=']) {
    expect(attachmentProblem({ ...one, data })).toContain('not valid base64');
  }
  expect(attachmentProblem({ ...one, encoding: 'utf8', data: 'hello world' })).toBeUndefined();
});
