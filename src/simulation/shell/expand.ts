import type { VirtualFs } from '../virtual-fs.ts';
import { posixResolve } from '../virtual-fs-path.ts';
import { toPattern } from './glob.ts';
import type { Word } from './tokenize.ts';

/** The data for expanding the words of a line. */
export interface ExpansionContext {
  fs: VirtualFs;
  /** Absolute path. */
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** The exit code of the last command, for `$?`. */
  exitCode: number;
}

interface Character {
  text: string;
  quoted: boolean;
}

/** The word as one text: variables filled in, not split. For redirects and assignments. */
export function expandToText(word: Word, around: ExpansionContext): string {
  return word
    .map((part) => (part.kind === 'text' ? part.value : variable(part.value, around)))
    .join('');
}

/**
 * The arguments that a word becomes. Unquoted variables are split at blanks. Unquoted patterns
 * stand for the files that match them, or for themselves if none does.
 */
export function expandToFields(word: Word, around: ExpansionContext): string[] {
  const fields: Character[][] = [];
  let field: Character[] | undefined;
  for (const part of word) {
    const text = part.kind === 'text' ? part.value : variable(part.value, around);
    if (part.quoted || part.kind === 'text') {
      field ??= [];
      field.push({ text, quoted: part.quoted });
      continue;
    }
    for (const piece of text.split(/(\s+)/)) {
      if (piece === '') continue;
      if (/^\s/.test(piece)) {
        if (field) fields.push(field);
        field = undefined;
      } else {
        field ??= [];
        field.push({ text: piece, quoted: false });
      }
    }
  }
  if (field) fields.push(field);
  return fields.flatMap((characters) => fileNames(characters, around));
}

function variable(name: string, { env, exitCode, cwd }: ExpansionContext): string {
  if (name === '?') return String(exitCode);
  if (name === 'PWD') return cwd;
  return Object.hasOwn(env, name) ? (env[name] ?? '') : '';
}

function fileNames(characters: readonly Character[], { fs, cwd }: ExpansionContext): string[] {
  const text = characters.map((character) => character.text).join('');
  if (!characters.some((part) => !part.quoted && /[*?[]/.test(part.text))) return [text];
  const pattern = characters
    .map((part) => (part.quoted ? part.text.replace(/[*?[\]\\]/g, '\\$&') : part.text))
    .join('');
  let found = [pattern.startsWith('/') ? '/' : ''];
  for (const step of pattern.split('/').filter(Boolean)) {
    const matches = toPattern(step);
    const literal = !/(^|[^\\])[*?[]/.test(step);
    found = found.flatMap((directory) => {
      const at = posixResolve(cwd, directory === '' ? '.' : directory);
      const prefix = directory === '' || directory.endsWith('/') ? directory : `${directory}/`;
      if (literal) {
        const name = step.replace(/\\(.)/g, '$1');
        const there = name === '.' || name === '..' || fs.lstat(posixResolve(at, name));
        return there ? [prefix + name] : [];
      }
      return fs
        .list(at)
        .map((name) => name.replace(/\/$/, ''))
        .filter((name) => matches(name) && (!name.startsWith('.') || step.startsWith('.')))
        .map((name) => prefix + name);
    });
  }
  return found.length > 0 ? found.sort() : [text];
}
