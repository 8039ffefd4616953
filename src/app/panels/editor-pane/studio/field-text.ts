import type { BlockOption, BlockValue } from '../../../../session/reducer-lab/index.ts';

/** The value of a field's text. `undefined` means the default. */
export type FieldReading =
  | { ok: true; value: BlockValue | undefined }
  | { ok: false; problem: string };

/** The text of a value: `/error/i` for a regular expression. */
export function toFieldText(value: BlockValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return 'text' in value ? value.text : `/${value.source}/${value.flags}`;
}

/**
 * Reads the text of a field.
 *
 * @example
 * readField({ name: 'pattern', label: 'matching', type: 'pattern' }, '/(/');
 * // { ok: false, problem: 'This is not a valid regular expression: …' }
 */
export function readField(field: BlockOption, text: string): FieldReading {
  if (text.trim() === '') {
    return field.isArgument
      ? { ok: false, problem: 'Enter a text or a pattern.' }
      : { ok: true, value: undefined };
  }
  if (field.type === 'pattern') return readPattern(text);
  return /^\d{1,7}$/.test(text.trim())
    ? { ok: true, value: Number(text) }
    : { ok: false, problem: 'Enter a whole number.' };
}

function readPattern(text: string): FieldReading {
  const parts = /^\/(.+)\/([dgimsuvy]*)$/.exec(text);
  if (!parts) return { ok: true, value: { text } };
  const [, source = '', flags = ''] = parts;
  try {
    new RegExp(source, flags);
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*: /, '') : '';
    return { ok: false, problem: `This is not a valid regular expression: ${why}` };
  }
  // A slash within it would end it in the code.
  return { ok: true, value: { source: source.replace(/\\\/|\//g, '\\/'), flags } };
}
