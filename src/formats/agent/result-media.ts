import type { ToolCallResult } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toModelText } from '../model-text.ts';
import type { PictureType, ResultPicture } from '../providers/provider.ts';
import { records } from '../stream/read-fields.ts';

/** The pictures of a result, and a text about the parts that the model does not get. */
export interface ResultMedia {
  pictures: ResultPicture[];
  /** Begins with a line feed, or is empty. */
  note: string;
}

/** The bytes of pictures that one turn may have. */
export interface PictureBudget {
  left: number;
  readonly most: number;
}

/** The bytes of the pictures of one turn, where no option says otherwise. */
export const DEFAULT_MEDIA_BYTES = 5_000_000;

/** A settled call as the model gets it. The text is complete, and wrapped where it is untrusted. */
export interface ModelParts {
  text: string;
  pictures: ResultPicture[];
}

/** @param types the types of pictures that the model gets */
export function toModelParts(
  settled: ToolCallResult,
  types: readonly PictureType[],
  budget: PictureBudget,
): ModelParts {
  const { pictures, note } = takeMedia(settled, types, budget);
  return { text: toModelText(settled) + note, pictures };
}

/**
 * Takes the pictures from the list `content` of `structured` (`mcpContent`, if there are both), where
 * MCP tools and others put them.
 *
 * @param types the types of pictures that the model gets
 */
export function takeMedia(
  { result }: ToolCallResult,
  types: readonly PictureType[],
  budget: PictureBudget,
): ResultMedia {
  const pictures: ResultPicture[] = [];
  const out = { hidden: 0, unknown: 0, large: 0, file: 0 };
  const structured = result.ok ? result.structured : undefined;
  for (const part of records(structured?.mcpContent ?? structured?.content)) {
    const taken = readPart(part, types, budget);
    if (typeof taken === 'string') out[taken] += 1;
    else if (taken) pictures.push(taken);
  }
  const most = budget.most.toLocaleString('en-US');
  const notes = [
    noteOf(out.hidden, 'picture', 'This model gets no pictures in results.'),
    noteOf(out.unknown, 'picture', 'This model cannot read their type or data.'),
    noteOf(out.large, 'picture', `The pictures of one turn may have ${most} bytes in all.`),
    noteOf(out.file, 'file', 'This model gets only texts and pictures in results.'),
  ];
  return { pictures, note: notes.join('') };
}

type LeftOut = 'hidden' | 'unknown' | 'large' | 'file';

/** @returns a picture, why a part is left out, or `undefined` for a part whose text is in the value */
function readPart(
  part: Record<string, unknown>,
  types: readonly PictureType[],
  budget: PictureBudget,
): ResultPicture | LeftOut | undefined {
  try {
    const { type, resource } = part;
    const blob = type === 'resource' && isRecord(resource) && 'blob' in resource ? resource : null;
    if (type === 'audio' || (blob && !/^image\//i.test(String(blob.mimeType)))) return 'file';
    if (type !== 'image' && !blob) return undefined;
    const data = blob ? blob.blob : part.data;
    if (types.length === 0) return 'hidden';
    if (typeof data !== 'string') return 'unknown';
    // Before it is decoded.
    if (bytesOf(data) > budget.left) return 'large';
    const bytes = atob(data);
    const mimeType = types.find((one) => STARTS[one].test(bytes));
    if (mimeType === undefined) return 'unknown';
    budget.left -= bytes.length;
    // Without spaces and with its padding, as providers demand.
    return { mimeType, data: btoa(bytes) };
  } catch {
    // A getter that throws, or data that is not Base64.
    return 'unknown';
  }
}

/** How the data of each type begins. Providers refuse a picture whose label is wrong. */
const STARTS: { readonly [T in PictureType]: RegExp } = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
};

function noteOf(count: number, what: string, reason: string): string {
  return count === 0 ? '' : `\n[left out: ${count} ${what}${count === 1 ? '' : 's'}. ${reason}]`;
}

/** Of a text in Base64. */
function bytesOf(data: string): number {
  const padding = data.endsWith('==') ? 2 : Number(data.endsWith('='));
  return Math.floor((data.length * 3) / 4) - padding;
}
