import type { Drawn } from './draw-lanes.ts';
import type { Picture, PictureStep, PictureText } from './picture.ts';
import { firstLines, firstTexts, line, part, runLine, trimLines, wrap } from './svg.ts';

/** Characters per line in half of a wide box, in a narrow box, and in a wide box. */
const HALF = 44;
const WHOLE = 92;
const NARROW = 46;

/** Lines of a text that leaves half of a low box empty. */
const SHORT = 4;

/** Visible lines in the tallest likely box. */
const LINES = 16;
/** Visible lines below the calls in a low box. */
const LOW_LINES = 5;
/** Lines of the upper text in a narrow box, so that the lower text is visible, too. */
const FEW = 5;

/** Draws the body between the header and the calls. @param top The upper edge, in pixels. */
export function drawBody(picture: Picture, top: number): string {
  const { view, steps, raw, definitions } = picture;
  const read = toRead(picture);
  switch (view) {
    case 'ladder':
      return [
        part(0, top, '100%', `<g class="slim"><g id="steps">${drawSteps(steps).svg}</g></g>`),
        part(0, top, '50%', '<use class="wide" href="#steps"/>'),
        part('50%', top, '50%', `<g class="wide">${drawText(READS, read, HALF, LINES)}</g>`),
      ].join('');
    case 'reducer': {
      if (!raw) return drawReads(read, top);
      const half = drawText(ANSWERED, raw, NARROW, FEW);
      const below = 44 + LINE * Math.min(FEW, wrap(raw.text, NARROW).length);
      return [
        part(0, top, '50%', `<g class="wide">${drawText(ANSWERED, raw, HALF, LINES)}</g>`),
        part('50%', top, '50%', `<g class="wide">${drawText(READS, read, HALF, LINES)}</g>`),
        part(0, top, '100%', `<g class="slim">${half}</g>`),
        part(0, top + below, '100%', `<g class="slim">${drawText(READS, read, NARROW, LINES)}</g>`),
      ].join('');
    }
    case 'definitions':
      return (
        part(0, top, '100%', `<g class="wide">${drawDefinitions(definitions, WHOLE, 1)}</g>`) +
        part(0, top, '100%', `<g class="slim">${drawDefinitions(definitions, NARROW, 3)}</g>`)
      );
    default:
      return drawReads(read, top);
  }
}

export const READS = 'Model gets';
export const ANSWERED = 'Tool result';
/** The height of a line of text, in pixels. */
export const LINE = 19;

/** Whether the text for the model fills a low box only partly. */
export function isShort({ reads }: Picture): boolean {
  return reads !== undefined && wrap(reads.text.trimEnd(), NARROW).length <= SHORT;
}

/** Draws the text for the model, for a wide or for a narrow box. */
export function drawRead(picture: Picture, top: number, width: 'wide' | 'slim'): string {
  const limit = width === 'wide' ? WHOLE : NARROW;
  return part(0, top, '100%', drawText(READS, toRead(picture), limit, LOW_LINES));
}

/** The text for the model, with a remark if there is none. */
export function toRead({ reads }: Picture): PictureText {
  return { text: reads?.text ?? 'No result yet.', note: reads?.note ?? '' };
}

function drawReads(read: PictureText, top: number): string {
  return (
    part(0, top, '100%', `<g class="wide">${drawText(READS, read, WHOLE, LINES)}</g>`) +
    part(0, top, '100%', `<g class="slim">${drawText(READS, read, NARROW, LINES)}</g>`)
  );
}

/** Draws a text with its caption. @param limit Characters per line. @param most Lines. */
export function drawText(
  caption: string,
  { text, note }: PictureText,
  limit: number,
  most: number,
): string {
  const lines = firstLines(trimLines(text), limit, most);
  return [
    line(16, 26, caption, 's b'),
    note && line(16 + caption.length * 6.3 + 10, 26, note, 'm c'),
    '<g class="m s">',
    ...lines.map((runs, index) => (runs.length === 0 ? '' : runLine(16, 52 + index * LINE, runs))),
    '</g>',
  ].join('');
}

const STEP = 23;

/** Draws the steps of the chosen call. */
export function drawSteps(steps: readonly PictureStep[]): Drawn {
  let top = 10;
  const svg = steps
    .map((step, index) => {
      const at = top;
      const sentence = step.sentence ? firstTexts(step.sentence, HALF, 4) : [];
      top += STEP + (sentence.length > 0 ? sentence.length * 18 + 6 : 0);
      const isOpen = sentence.length > 0;
      const soft = step.status === 'failed' ? 'f-failed-soft' : 'f-refused-soft';
      const tone = step.status === 'unreached' || step.status === 'skip' ? 'c' : 'b';
      const detail = step.status === 'unreached' ? 'not reached' : step.detail;
      return [
        isOpen
          ? `<rect x="8" y="${at}" width="97%" height="${top - at - 2}" rx="6" class="${soft}"/>`
          : '',
        index > 0 && !isOpen ? `<path d="M23 ${at - 3.5}v7" class="joint"/>` : '',
        `<use href="#${step.status}" x="16" y="${at + 5}"/>`,
        line(40, at + 16, step.title, isOpen ? 't' : tone === 'c' ? 'c-title b' : 'b'),
        line(150, at + 16, detail, isOpen ? 's b' : 'c'),
        ...sentence.map((one, row) => line(40, at + 36 + row * 18, one)),
      ].join('');
    })
    .join('');
  return { svg, height: top };
}

/** Draws the tools that the model sees. @param most Lines of each description. */
export function drawDefinitions(
  definitions: Picture['definitions'],
  limit: number,
  most: number,
  tools = 10,
): string {
  const rows: string[] = [
    line(
      16,
      26,
      `The model sees ${definitions.length} ${definitions.length === 1 ? 'tool' : 'tools'}`,
      's b',
    ),
  ];
  let top = 52;
  for (const { name, description } of definitions.slice(0, tools)) {
    const lines = firstTexts(description, limit, most);
    rows.push(line(16, top, name, 'm'));
    rows.push(...lines.map((one, row) => line(16, top + LINE * (row + 1), one, 'b')));
    top += 27 + LINE * lines.length;
  }
  return rows.join('');
}
