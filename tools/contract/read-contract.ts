import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** One clause of `docs/contract.md`. */
export interface ClauseHeading {
  id: string;
  title: string;
  /** 2 for a section without a clause id, 3 for a clause. */
  level: number;
}

/** The document, below the root. */
export const CONTRACT = 'docs/contract.md';

/** The document as text. */
export function readContract(): string {
  return readFileSync(join(ROOT, CONTRACT), 'utf8');
}

/** Each heading of level 2 and 3, with its explicit id or else the id that GitHub derives. */
export function readHeadings(text: string): ClauseHeading[] {
  const found = text.matchAll(/(?:<a id="([^"]*)"><\/a>\n)?^(#{2,3}) (.+)$/gm);
  return [...found].map(([, id, marks = '', title = '']) => ({
    id: id ?? slugOf(title),
    title,
    level: marks.length,
  }));
}

/** The id that GitHub derives from a heading. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replace(/ /g, '-');
}

/** The table of contents for the place between the two `contents` comments. */
export function contentsOf(headings: readonly ClauseHeading[]): string {
  return headings
    .filter(({ title }) => title !== 'Contents')
    .map(({ id, title, level }) => `${level === 3 ? '  ' : ''}- [${title}](#${id})`)
    .join('\n');
}

/** Blocks that are marked `exact=<name>`, by name. */
export function readExactTexts(text: string): Map<string, string> {
  const found = text.matchAll(/^```text exact=(\S+)\n([\s\S]*?)\n```$/gm);
  return new Map([...found].map(([, name = '', body = '']) => [name, body]));
}

const FOLDERS = ['src', 'tools', 'e2e', 'docs'];
const TEXT = /\.(?:ts|tsx|mts|mjs|md|css|html|ya?ml)$/;
const SKIPPED = /(?:^|\/)(?:node_modules|dist|fixtures)(?:\/|$)/;

/** A place that cites a clause. */
export interface Citation {
  file: string;
  id: string;
}

/** Every text of the project: code, tests and documents. */
export function readProject(): { file: string; text: string }[] {
  const files = FOLDERS.flatMap(listFiles);
  const top = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  return [...files, ...top]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => TEXT.test(file) && !SKIPPED.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}

/** The files of a folder. It does not enter folders with installed packages, which are large. */
function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return path;
    return SKIPPED.test(path) ? [] : listFiles(path);
  });
}

/** Every `docs/contract.md#id` of the project, and every `contract.md#id` of its documents. */
export function readCitations(): Citation[] {
  return readProject().flatMap(({ file, text }) =>
    [...text.matchAll(/\bcontract\.md#([\w-]+)/g)].map(([, id = '']) => ({ file, id })),
  );
}
