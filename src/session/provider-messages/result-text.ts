import { isRecord } from '../../lib/is-record.ts';
import { nameOrUnknown } from './name-or-unknown.ts';

/** The text of a result's content: a text, a list of parts, or a document. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) return '';
  if (Array.isArray(content)) return content.map(partText).join('\n');
  return isRecord(content) ? partText(content) : JSON.stringify(content);
}

/** The text of what a tool returned itself: a list is JSON, and no list of parts. */
export function outputText(output: unknown): string {
  return Array.isArray(output) ? JSON.stringify(output) : contentText(output);
}

/** The text of an error, which may be an object with a message. */
export function errorText(error: unknown): string {
  const { message, content } = isRecord(error) ? error : {};
  return typeof message === 'string' ? message : contentText(content ?? error);
}

/** The result of a tool that the provider wraps in a document. */
export function documentOf({ type, document }: Record<string, unknown>): unknown {
  return type === 'document' && isRecord(document) ? document.data : undefined;
}

/** A text, a mark, or the only field with what a tool returned, or JSON. */
function partText(part: unknown): string {
  if (!isRecord(part)) return contentText(part);
  if (typeof part.text === 'string') return part.text;
  const document = documentOf(part);
  if (document !== undefined) return contentText(document);
  const { resource } = part;
  if (isRecord(resource) && typeof resource.text === 'string') return resource.text;
  const media = mediaMark(part);
  if (media !== undefined) return media;
  if ('json' in part) return contentText(part.json);
  const [key, ...others] = Object.keys(part).filter((one) => part[one] !== null);
  const isOnly = others.length === 0 && key !== undefined && WRAPPERS.has(key);
  return isOnly ? contentText(part[key]) : JSON.stringify(part);
}

const WRAPPERS = new Set(['output', 'result', 'error', 'content']);
/** Keys of objects with the bytes or the address of a file. */
const HOLDERS = ['source', 'inlineData', 'inline_data', 'fileData', 'file_data', 'resource'];
const FILES = ['image', 'video', 'audio', 'document'];

/** `[image/png]`, in place of the bytes of a picture or a file, which are no text for the model. */
function mediaMark(part: Record<string, unknown>): string | undefined {
  const { type } = part;
  const held = [part, ...HOLDERS.map((key) => part[key])].filter(isRecord);
  const [mime] = held.flatMap((one) => one.mimeType ?? one.mediaType ?? one.media_type ?? []);
  const hasBytes = held.some(({ data, blob, fileUri, url }) => data ?? blob ?? fileUri ?? url);
  if (typeof mime === 'string' && hasBytes) return `[${mime}]`;
  const url = isRecord(part.image_url) ? part.image_url.url : (part.image_url ?? part.file_data);
  if (typeof url === 'string') return `[${/^data:([^;,]+)/.exec(url)?.[1] ?? 'image'}]`;
  if (type === 'image' && isRecord(part.source)) return '[image]';
  // Bedrock: `{ image: { format: 'png', source: { bytes } } }`.
  for (const key of FILES) {
    const file = part[key];
    if (isRecord(file) && 'format' in file && 'source' in file)
      return `[${key}/${nameOrUnknown(file.format)}]`;
  }
  return undefined;
}
