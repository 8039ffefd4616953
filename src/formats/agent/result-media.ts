import type { ToolCallResult } from '../../core/index.ts';
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
  const out = { hidden: 0, unknown: 0, large: 0, other: 0 };
  const structured = result.ok ? result.structured : undefined;
  for (const part of records(structured?.mcpContent ?? structured?.content)) {
    const { type, data } = part;
    if (type !== 'image') {
      // Texts and links are in the value.
      if (type === 'audio' || (type === 'resource' && hasBytes(part.resource))) out.other += 1;
      continue;
    }
    const mimeType = types.find((one) => one === part.mimeType);
    if (types.length === 0) out.hidden += 1;
    else if (mimeType === undefined || typeof data !== 'string') out.unknown += 1;
    else if (bytesOf(data) > budget.left) out.large += 1;
    else if (!isBase64(data)) out.unknown += 1;
    else {
      budget.left -= bytesOf(data);
      pictures.push({ mimeType, data });
    }
  }
  const most = budget.most.toLocaleString('en-US');
  const notes = [
    noteOf(out.hidden, 'picture', 'This model gets no pictures in results.'),
    noteOf(out.unknown, 'picture', 'This model cannot read their type or data.'),
    noteOf(out.large, 'picture', `The pictures of one turn may have ${most} bytes in all.`),
    noteOf(out.other, 'file', 'This model gets only texts and pictures in results.'),
  ];
  return { pictures, note: notes.join('') };
}

function noteOf(count: number, what: string, reason: string): string {
  return count === 0 ? '' : `\n[left out: ${count} ${what}${count === 1 ? '' : 's'}. ${reason}]`;
}

function hasBytes(resource: unknown): boolean {
  return records([resource]).some(({ blob }) => typeof blob === 'string');
}

function isBase64(data: string): boolean {
  try {
    return data !== '' && atob(data) !== '';
  } catch {
    return false;
  }
}

/** Of a text in Base64. */
function bytesOf(data: string): number {
  const padding = data.endsWith('==') ? 2 : Number(data.endsWith('='));
  return Math.floor((data.length * 3) / 4) - padding;
}
