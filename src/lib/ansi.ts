import { stripAnsi } from './strip-ansi.ts';

/** The colours of a terminal's text, reduced to names that every theme can draw readably. */
export type AnsiTone = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'grey';

/** A part of a text with one look. */
export interface AnsiRun {
  text: string;
  /** Absent for text in the default colour. */
  tone?: AnsiTone;
  isBold?: true;
}

const ESC = String.fromCharCode(27);
// Built from char codes, because literal control characters in a pattern are invisible.
const LOOK = new RegExp(`${ESC}\\[([\\d;:]{0,60})m`, 'g');
/** A sequence that the end of the text cuts. */
const CUT = new RegExp(`${ESC}(?:\\[[\\d;:?]*)?$`);

/** Whether a text has escapes of a terminal. */
export function hasAnsi(text: string): boolean {
  return text.includes(ESC);
}

/**
 * Splits the output of a program into parts of one colour. Other escapes, such as cursor movements,
 * are removed. A text on a coloured background gets the background's colour.
 *
 * @example
 * parseAnsi('\u001b[31mFAIL\u001b[0m a.test.ts');
 * // [{ text: 'FAIL', tone: 'red' }, { text: ' a.test.ts' }]
 */
export function parseAnsi(text: string): AnsiRun[] {
  if (!hasAnsi(text)) return text === '' ? [] : [{ text }];
  const runs: AnsiRun[] = [];
  const look: Look = {};
  let end = 0;
  const add = (part: string) => {
    const plain = stripAnsi(part);
    if (plain === '') return;
    const tone = look.back ?? look.front ?? (look.isDim ? 'grey' : undefined);
    const last = runs.at(-1);
    if (last && last.tone === tone && last.isBold === look.isBold) last.text += plain;
    else runs.push({ text: plain, ...(tone && { tone }), ...(look.isBold && { isBold: true }) });
  };
  for (const found of text.matchAll(LOOK)) {
    add(text.slice(end, found.index));
    apply(look, found[1] ?? '');
    end = found.index + found[0].length;
  }
  add(text.slice(end).replace(CUT, ''));
  return runs;
}

interface Look {
  front?: AnsiTone | undefined;
  back?: AnsiTone | undefined;
  isBold?: true | undefined;
  isDim?: boolean;
}

/** The eight colours by their number; black and white are the theme's own ink. */
const TONES: readonly (AnsiTone | undefined)[] = [
  undefined,
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  undefined,
];

/** Applies the parameters of one `ESC[…m`. */
function apply(look: Look, parameters: string): void {
  const codes = parameters.split(/[;:]/).map(Number);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 0) Object.assign(look, NO_LOOK);
    else if (code === 1) look.isBold = true;
    else if (code === 2) look.isDim = true;
    else if (code === 22) Object.assign(look, { isBold: undefined, isDim: false });
    else if (code >= 30 && code <= 37) look.front = TONES[code - 30];
    else if (code === 39) look.front = undefined;
    else if (code >= 40 && code <= 47) look.back = TONES[code - 40];
    else if (code === 49) look.back = undefined;
    else if (code >= 90 && code <= 97)
      look.front = TONES[code - 90] ?? (code === 90 ? 'grey' : undefined);
    else if (code >= 100 && code <= 107) look.back = TONES[code - 100];
    else if (code === 38 || code === 48) {
      const { tone, length } = readColour(codes.slice(at + 1));
      if (code === 38) look.front = tone;
      else look.back = tone === 'grey' ? undefined : tone;
      at += length;
    }
  }
}

const NO_LOOK: Look = { front: undefined, back: undefined, isBold: undefined, isDim: false };

/** Reads `5;n` (one of 256) or `2;r;g;b`. */
function readColour([kind, ...rest]: readonly number[]): { tone?: AnsiTone; length: number } {
  if (kind === 2) {
    const [red = 0, green = 0, blue = 0] = rest;
    return { ...toned(nearest(red, green, blue)), length: 4 };
  }
  if (kind !== 5) return { length: 0 };
  const index = rest[0] ?? 0;
  if (index < 16) return { ...toned(index === 8 ? 'grey' : TONES[index % 8]), length: 2 };
  if (index > 231) return { ...toned(index < 250 ? 'grey' : undefined), length: 2 };
  const cube = index - 16;
  const [red, green, blue] = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(
    (level) => (level === 0 ? 0 : 55 + 40 * level),
  );
  return { ...toned(nearest(red ?? 0, green ?? 0, blue ?? 0)), length: 2 };
}

function toned(tone: AnsiTone | undefined): { tone?: AnsiTone } {
  return tone ? { tone } : {};
}

/** The named colour with the nearest hue; without a hue it is the default colour. */
function nearest(red: number, green: number, blue: number): AnsiTone | undefined {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0 || range < most / 5) return undefined;
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return HUES[Math.round(sixth) % 6];
}

/** From red on, in steps of 60 degrees. */
const HUES: readonly AnsiTone[] = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'];
