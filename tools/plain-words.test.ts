import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/** Subjects and verbs that hide who acts. Texts name the user, the caller, the tool or the model. */
const VAGUE =
  /\b(?:somebody|nobody|whoever|(?:is|are|was|were) told|(?:is|are|was) held against|is none|and is none|in memory alone)\b/i;

/** Texts that are data of an example or keys of the code, and no sentence of the interface. */
const ALLOWED: ReadonlySet<string> = new Set([
  'nobody',
  'refuses an id that is none',
  'An endpoint answered 429 with Retry-After: 604800. The delivery keeps state "retry" and nobody notices.',
]);

const FILES = ['app', 'session', 'catalog'].flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(?:-d)?\.tsx?$|testing[/\\]/.test(file))
    .map((file) => `src/${room}/${file}`),
);

/** Strings, templates and JSX texts of a file with one of these words, without its comments. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  if (!VAGUE.test(source)) return [];
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, raw } = node as { type?: unknown; value?: unknown; raw?: unknown };
    if (type === 'StringLiteral' || type === 'JSXText') texts.push(String(value));
    if (type === 'TemplateElement') texts.push(String(raw));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }));
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

test('texts of the interface name who acts', () => {
  expect(FILES.length).toBeGreaterThan(500);
  const vague = FILES.flatMap((file) =>
    textsOf(file)
      .filter((text) => VAGUE.test(text) && !ALLOWED.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(vague).toEqual([]);
});
