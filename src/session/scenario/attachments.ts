import type { Attachment } from '../../core/index.ts';
import { formatBytes } from '../lib/format-bytes.ts';

/** Limits of the attachments, which are saved and shared with the document. */
export const ATTACHMENT_LIMITS = {
  /** The maximum size of one attachment, in bytes. */
  oneBytes: 250_000,
  /** The maximum size of all attachments, in bytes. */
  allBytes: 1_000_000,
} as const;

/** The kinds in the examples. Any other word is a valid kind, too. */
export const ATTACHMENT_KINDS: readonly string[] = ['document', 'image', 'audio', 'video'];

/** Its length in bytes, as a tool receives it. */
export function attachmentBytes({ data, encoding }: Attachment): number {
  if (encoding !== 'base64') return new TextEncoder().encode(data).length;
  const digits = data.replace(/[^A-Za-z0-9+/]/g, '').length;
  return Math.floor((digits * 3) / 4);
}

/**
 * Why another attachment of this size exceeds a limit, as a sentence with a remedy; `undefined` if
 * it fits.
 */
export function attachmentRefusal(
  name: string,
  bytes: number,
  others: readonly Attachment[],
): string | undefined {
  const { oneBytes, allBytes } = ATTACHMENT_LIMITS;
  if (bytes > oneBytes) {
    return `“${name}” has ${formatBytes(bytes)}. An attachment may have at most ${formatBytes(oneBytes)}, because it is saved with the workspace. Choose a smaller file.`;
  }
  const sum = others.reduce((total, one) => total + attachmentBytes(one), 0);
  if (sum + bytes <= allBytes) return undefined;
  return `With “${name}”, all attachments would have ${formatBytes(sum + bytes)}. The limit is ${formatBytes(allBytes)}. Remove an attachment first.`;
}

/** The mistake in the data of an attachment, as a sentence; `undefined` if there is none. */
export function attachmentProblem({ data, encoding }: Attachment): string | undefined {
  if (encoding !== 'base64') return undefined;
  const text = data.replace(/\s/g, '');
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.replace(/=/g, '').length % 4 !== 1;
  return isBase64
    ? undefined
    : 'This is not valid base64. Paste base64, or set the encoding to plain text.';
}

/** An attachment with a file's content: as text if it is valid UTF-8, otherwise as base64. */
export function fromFile(
  name: string,
  mimeType: string,
  bytes: Uint8Array,
): Omit<Attachment, 'id'> {
  const kind = ['image', 'audio', 'video'].find((one) => mimeType.startsWith(`${one}/`));
  const text = kind === undefined ? readText(bytes) : undefined;
  return {
    kind: kind ?? 'document',
    name,
    ...(mimeType !== '' && { mimeType }),
    ...(text === undefined
      ? { encoding: 'base64', data: toBase64(bytes) }
      : { encoding: 'utf8', data: text }),
  };
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // In chunks, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}
