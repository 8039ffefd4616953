import { isPlainObject } from '../../lib/is-plain-object.ts';
import { isRecord } from '../../lib/is-record.ts';

/** The text of a result, and the number of its other parts. */
export interface ResultParts {
  /** The texts, one after another. */
  text: string;
  pictures: number;
  /** Documents, audio and the like. */
  files: number;
}

/** @returns `undefined` for a content without any part that can be left out */
export function readParts(content: unknown): ResultParts | undefined {
  if (typeof content === 'string') return { text: content, pictures: 0, files: 0 };
  const kinds = partsOf(content).map(kindOf);
  if (kinds.every((kind) => kind === undefined)) return undefined;
  const texts = partsOf(content).flatMap((part) => textIn(part) ?? []);
  const count = (wanted: PartKind) => kinds.filter((kind) => kind === wanted).length;
  return { text: texts.join('\n'), pictures: count('picture'), files: count('file') };
}

/** Puts one text in the place of all texts, pictures and files. Other parts stay. */
export function replaceParts(content: unknown, text: string): unknown {
  if (!Array.isArray(content)) return text;
  const known = content.filter((part) => kindOf(part) !== undefined);
  const first = content.indexOf(known[0]);
  const marks = Object.assign({}, ...known.map(marksOf));
  const line = { ...toCarrier(known), ...marks, text };
  return content.flatMap((part, at) => {
    if (at === first) return [line];
    return kindOf(part) === undefined ? [part] : [];
  });
}

type PartKind = 'text' | 'picture' | 'file';

const TEXTS = /^(?:input_|output_)?text$/;
const PICTURES = /^(?:image|input_image|image_url|image-.+)$/;
const FILES = /^(?:document|search_result|audio|video|file|input_file|input_audio|media|file-.+)$/;

/** The keys of parts without a type, in Bedrock and Gemini. */
const KEYS: readonly (readonly [string, PartKind])[] = [
  ['text', 'text'],
  ['json', 'text'],
  ['image', 'picture'],
  ['document', 'file'],
  ['video', 'file'],
  ['searchResult', 'file'],
  ['inlineData', 'file'],
  ['inline_data', 'file'],
  ['fileData', 'file'],
  ['file_data', 'file'],
];

function kindOf(part: unknown): PartKind | undefined {
  if (!isRecord(part) || !isPlainObject(part)) return undefined;
  const kind = declaredKindOf(part);
  if (kind === 'text' && textIn(part) === undefined) return undefined;
  return kind === 'file' && /^image\//.test(mediaTypeOf(part)) ? 'picture' : kind;
}

function declaredKindOf(part: Record<string, unknown>): PartKind | undefined {
  const { type } = part;
  if (typeof type !== 'string') return KEYS.find(([key]) => isKept(part[key]))?.[1];
  if (TEXTS.test(type)) return 'text';
  if (PICTURES.test(type)) return 'picture';
  return FILES.test(type) ? 'file' : undefined;
}

function isKept(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function mediaTypeOf(part: Record<string, unknown>): string {
  const { inlineData, inline_data, fileData, file_data } = part;
  const data = inlineData ?? inline_data ?? fileData ?? file_data ?? part;
  if (!isRecord(data)) return '';
  return String(data.mediaType ?? data.mimeType ?? data.mime_type ?? '');
}

/** The text of a part; of a value, as JSON. */
function textIn(part: unknown): string | undefined {
  if (!isRecord(part) || !isPlainObject(part)) return undefined;
  const { type, text, json } = part;
  if (typeof text === 'string') return text;
  return type === undefined ? JSON.stringify(json) : undefined;
}

function partsOf(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? content : [];
}

/** The first text with its other fields, or a new one in the form of the parts around it. */
function toCarrier(known: readonly Record<string, unknown>[]): Record<string, unknown> {
  const text = known.find((part) => typeof part.text === 'string' && kindOf(part) === 'text');
  if (text) return text;
  const type = known[0]?.type;
  if (typeof type !== 'string') return {};
  return { type: type.startsWith('input_') ? 'input_text' : 'text' };
}

/** Marks of parts up to which a provider keeps the request in its cache. */
function marksOf({ cache_control, providerOptions }: Record<string, unknown>): object {
  return {
    ...(isKept(cache_control) && { cache_control }),
    ...(isKept(providerOptions) && { providerOptions }),
  };
}
