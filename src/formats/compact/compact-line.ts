import type { ResultParts } from './result-parts.ts';

/** Where the whole result still is. */
interface KeptResult {
  handle: string;
  /** The tool that reads it. */
  reader: string;
}

/** The text in the place of a result. Source: docs/contract.md#compaction. */
export function toCompactLine(name: unknown, parts: ResultParts, kept?: KeptResult): string {
  const { text, pictures, files } = parts;
  const sizes = [
    ...(text === '' && pictures + files > 0 ? [] : [count(text.length, 'char')]),
    ...(pictures > 0 ? [count(pictures, 'picture')] : []),
    ...(files > 0 ? [count(files, 'file')] : []),
  ];
  // A model may call a tool by any text.
  const tool = typeof name === 'string' && NAME.test(name) ? `of ${name} ` : '';
  const place = kept ? `; ${kept.reader} has it under ${JSON.stringify(kept.handle)}` : '';
  return `[result ${tool}left out: ${sizes.join(', ')}${place}]`;
}

const NAME = /^[\w.-]{1,128}$/;

/** Whether a text is such a line, so that it stays as it is. */
export function isCompactLine(text: string): boolean {
  return LINE.test(text);
}

const LINE =
  /^\[result (?:of [\w.-]{1,128} )?left out: [\d,]+ (?:char|picture|file)s?\b[^\n]{0,2000}\]$/;

function count(amount: number, unit: string): string {
  return `${amount.toLocaleString('en-US')} ${unit}${amount === 1 ? '' : 's'}`;
}
