import type { Picture, PictureLane } from './picture.ts';
import { escapeXml, line, part, shorten } from './svg.ts';

const ROW = 28;
const SLIM_ROW = 38;
/** Longer names do not fit into their part of a row. */
const NAME_CHARS = 24;
const SLIM_NAME_CHARS = 19;
/** More lanes would leave no room for the body. */
const MOST = 5;
const MOST_ALONE = 12;

/** A drawing and its height in pixels. */
export interface Drawn {
  svg: string;
  height: number;
}

/**
 * Draws the calls, one row each.
 *
 * @param slim For a narrow box: the bar has a separate line, and only the sizes are beside the name.
 * @param limit Rows, at least 2. One of them may say how many calls are not drawn.
 */
export function drawLanes({ lanes, view }: Picture, slim: boolean, limit?: number): Drawn {
  if (view === 'definitions' || lanes.length === 0) return { svg: '', height: 0 };
  const isAlone = view === 'timeline';
  const most = limit ?? (isAlone ? MOST_ALONE : MOST);
  const from = firstShown(lanes, most);
  const shown = lanes.length > most ? lanes.slice(from, from + most - 1) : lanes;
  const isChoice = !isAlone && lanes.length > 1;
  const row = slim ? SLIM_ROW : ROW;
  const draw = slim ? drawSlim : drawWide;
  const rows = shown.map((lane, index) => {
    const top = 4 + index * row;
    const isChosen = isChoice && lane.isChosen;
    const back = isChosen ? `<rect y="${top}" width="100%" height="${row}" class="soft"/>` : '';
    const icon = lane.isCut && lane.status === 'ok' ? 'cut' : lane.status;
    return `${back}<use href="#${icon}" x="16" y="${top + 7}"/>${draw(lane, top)}`;
  });
  const end = 4 + shown.length * row;
  const rest = lanes.length - shown.length;
  if (rest > 0)
    rows.push(line(38, end + 18, `and ${rest} more ${rest === 1 ? 'call' : 'calls'}`, 'b'));
  return { svg: rows.join(''), height: end + (rest > 0 ? ROW : 0) + 4 };
}

/** The first drawn lane; the chosen one is always drawn. */
function firstShown(lanes: readonly PictureLane[], most: number): number {
  const chosen = lanes.findIndex(({ isChosen }) => isChosen);
  return Math.max(0, chosen - (most - 2));
}

function drawWide(lane: PictureLane, top: number): string {
  return [
    part(38, top, '25%', line(0, 18, shorten(lane.tool, NAME_CHARS), 'm')),
    `<svg x="30%" y="${top + 10}" width="34%" height="8">${drawStrip(lane)}</svg>`,
    drawNumbers(lane.numbers, top),
  ].join('');
}

function drawSlim(lane: PictureLane, top: number): string {
  return [
    part(38, top, '45%', line(0, 18, shorten(lane.tool, SLIM_NAME_CHARS), 'm')),
    `<svg x="38" y="${top + 25}" width="80%" height="8">${drawStrip(lane)}</svg>`,
    drawNumbers(lane.numbers.split(' · ').at(-1) ?? '', top),
  ].join('');
}

function drawNumbers(text: string, top: number): string {
  return `<text x="100%" dx="-16" y="${top + 18}" class="m b end">${escapeXml(text)}</text>`;
}

/** As in the timeline: hatched = queued, solid = running, blue = reduced, triangle = cut. */
function drawStrip({ status, begin, end, ticks, isReduced, isCut }: PictureLane): string {
  if (end === undefined) {
    const at = Math.min(begin, 96);
    const kind = status === 'answered' ? 'running' : status === 'failed' ? 'failed' : 'refused';
    return `<svg x="${at}%" overflow="visible"><path d="M4 0l4 4-4 4-4-4z" class="f-${kind}"/></svg>`;
  }
  // Leaves room for the sizes behind the bar.
  const scale = (percent: number) => Math.round(percent * 9.2) / 10;
  const fill = status === 'ok' ? 'ok' : 'failed';
  const width = Math.max(scale(end) - scale(begin), 0.6);
  const tail = [
    isReduced ? '<rect x="1" width="6" height="8" rx="2" class="f-reduced"/>' : '',
    isCut ? '<path d="M9 0l8 4-8 4z" class="f-cut"/>' : '',
  ].join('');
  return [
    begin > 0.1 ? `<rect width="${scale(begin)}%" height="8" rx="2" fill="url(#hatch)"/>` : '',
    `<rect x="${scale(begin)}%" width="${Math.round(width * 10) / 10}%" height="8" rx="2" class="f-${fill}"/>`,
    ...ticks.map((at) => `<rect x="${scale(at)}%" y="2" width="1" height="4" class="f-tick"/>`),
    tail && `<svg x="${scale(end)}%" overflow="visible">${tail}</svg>`,
  ].join('');
}
