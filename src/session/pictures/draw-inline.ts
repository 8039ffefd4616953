import {
  ANSWERED,
  drawDefinitions,
  drawSteps,
  drawText,
  LINE,
  READS,
  toRead,
} from './draw-body.ts';
import { type Drawn, drawLanes } from './draw-lanes.ts';
import { toInline } from './inline-styles.ts';
import type { Picture, PictureStep, PictureText, PictureTheme } from './picture.ts';
import type { Colours } from './read-colours.ts';
import { escapeXml, line, shorten, trimLines, wrap } from './svg.ts';

/** Characters per line, so that a phone shows whole lines. */
const CHARS = 43;
/** The title and the space below it, in pixels. */
const HEAD = 24;
/** The height of a text's caption and of the space below the text, in pixels. */
const CAPTION = 38;
/** The part of the height that calls may take. */
const CALLS_PART = 0.3;
const ROW = 38;

/**
 * Draws the result of a run as markup for a page of another author. It works without a style sheet
 * and without ids, under any content security policy, and more than once in a page. Its ink is the
 * page's text colour, and its colours follow the page's `color-scheme`.
 *
 * @param height In CSS pixels. The picture has as many lines as fit.
 *
 * @example
 * drawInline(picture, { light, dark }, 270); // '<svg width="100%" height="270" …'
 */
export function drawInline(
  picture: Picture,
  colours: Readonly<Record<PictureTheme, Colours>>,
  height: number,
): string {
  const { title, sentence, view } = picture;
  const room = height - HEAD;
  const calls = drawCalls(picture, room);
  const bodyRoom = room - calls.height;
  const body = view === 'timeline' ? '' : drawBody(picture, bodyRoom);
  const label = sentence ? `${title}: ${sentence}` : title;
  const drawing = [
    line(16, 16, shorten(title, CHARS), 't'),
    `<g transform="translate(0 ${HEAD})">${body}</g>`,
    `<g transform="translate(0 ${view === 'timeline' ? HEAD : height - calls.height})">${calls.svg}</g>`,
  ].join('');
  return (
    `<svg width="100%" height="${height}" role="img" aria-label="${escapeXml(label)}">` +
    `${toInline(drawing, colours)}</svg>`
  );
}

function drawCalls(picture: Picture, room: number): Drawn {
  const isAlone = picture.view === 'timeline';
  const rows = Math.floor((isAlone ? room : room * CALLS_PART) / ROW);
  return drawLanes(picture, true, Math.max(2, rows));
}

function drawBody(picture: Picture, room: number): string {
  const { view, raw, steps, definitions } = picture;
  const read = toRead(picture);
  if (view === 'definitions') {
    const each = 27 + LINE * 2;
    return drawDefinitions(definitions, CHARS, 2, Math.max(1, Math.floor((room - 52) / each)));
  }
  if (view === 'ladder') {
    const drawn = drawSteps(fitSteps(steps, room));
    const rest = room - drawn.height;
    return drawn.svg + (rest < CAPTION + LINE * 2 ? '' : below(drawn.height, READS, read, rest));
  }
  if (view === 'reducer' && raw) {
    // The text for the model has the room; of its source, the beginning is enough.
    const lines = linesFor(room - CAPTION);
    const first = Math.min(
      Math.max(2, Math.floor(lines / 3), lines - countLines(read)),
      countLines(raw),
    );
    const top = CAPTION + LINE * first;
    return drawText(ANSWERED, raw, CHARS, first) + below(top, READS, read, room - top);
  }
  return drawText(READS, read, CHARS, linesFor(room));
}

function below(top: number, caption: string, text: PictureText, room: number): string {
  const drawn = drawText(caption, text, CHARS, linesFor(room));
  return `<g transform="translate(0 ${top})">${drawn}</g>`;
}

function linesFor(room: number): number {
  return Math.max(1, Math.floor((room - CAPTION) / LINE));
}

function countLines({ text }: PictureText): number {
  return wrap(trimLines(text), CHARS).length;
}

/** The steps that fit, up to the one where the call ended. */
function fitSteps(steps: readonly PictureStep[], room: number): readonly PictureStep[] {
  const asked = steps.filter(({ status }) => status !== 'skip');
  const end = asked.findIndex(({ sentence }) => sentence !== undefined);
  let shown = asked;
  // The steps behind the end go first, then the first ones.
  while (shown.length > 1 && drawSteps(shown).height > room) {
    const isEndLast = end >= 0 && shown.at(-1) === asked[end];
    shown = isEndLast ? shown.slice(1) : shown.slice(0, -1);
  }
  return shown;
}
