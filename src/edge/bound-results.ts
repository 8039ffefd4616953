import { boundedJson, type ToolCallResult, type ToolFailure } from '../core/index.ts';
import { isRecord } from '../lib/is-record.ts';
import { MOST_REASON, toShortText } from './short-text.ts';

/**
 * A part of a result that the server left out.
 *
 * Source: docs/contract.md#edge-results.
 */
export interface OmittedPart {
  /** `structured` for the payload, or the place of one part of it: `structured.content[0]`. */
  path: string;
  /** Why, and what to do: a sentence. */
  reason: string;
}

/**
 * A result as the server sends it.
 *
 * Source: docs/contract.md#edge-results.
 */
export interface ServedResult extends ToolCallResult {
  /** The parts that exceed the limits of the answer. Default: none. */
  omitted?: readonly OmittedPart[];
}

/**
 * Bounds what a result carries besides its value, which the registry has bounded.
 *
 * Source: docs/contract.md#edge-results.
 *
 * @param chars the share of each call: the longest `structured`, written as JSON, in UTF-16 code units
 * @param mediaBytes the size of all pictures, audio and files of the answer
 */
export function boundResults(
  results: readonly ToolCallResult[],
  chars: number,
  mediaBytes: number,
): ServedResult[] {
  const media = { left: mediaBytes, most: mediaBytes };
  return results.map((settled) => boundResult(settled, chars, media));
}

/** The bytes of one answer. */
interface MediaBudget {
  left: number;
  readonly most: number;
}

function boundResult(settled: ToolCallResult, chars: number, media: MediaBudget): ServedResult {
  const { result } = settled;
  if (!result.ok) return { ...settled, result: withShortTexts(result) };
  const { structured, ...rest } = result;
  if (structured === undefined) return settled;
  const omitted: OmittedPart[] = [];
  const payload = readPayload(structured, chars, media, omitted);
  if (omitted.length === 0) return settled;
  return { ...settled, result: { ...rest, ...(payload && { structured: payload }) }, omitted };
}

function readPayload(...given: Parameters<typeof boundPayload>): ReturnType<typeof boundPayload> {
  try {
    return boundPayload(...given);
  } catch {
    // An instance in it has a getter that throws.
    const [, , , omitted] = given;
    omitted.push({ path: 'structured', reason: 'JSON cannot express it.' });
    return undefined;
  }
}

function boundPayload(
  structured: Record<string, unknown>,
  chars: number,
  media: MediaBudget,
  omitted: OmittedPart[],
): Record<string, unknown> | undefined {
  const key = partsKeyOf(structured);
  const { [key]: given, ...rest } = structured;
  const { kept, bare, files } = takeMedia(given, `structured.${key}`, media, omitted);
  const isChanged = omitted.length > 0;
  if (fits(given === undefined ? rest : { ...rest, [key]: bare }, chars)) {
    if (!isChanged) return structured;
    return kept.length > 0 ? { ...rest, [key]: kept } : rest;
  }
  const least = chars.toLocaleString('en-US');
  const reason = `It is longer than ${least} characters as JSON, the share of this call. Ask for less.`;
  omitted.push({ path: 'structured', reason });
  const bareFiles = files.map((item) => readMedia(item)?.bare);
  return files.length > 0 && fits(bareFiles, chars) ? { [key]: files } : undefined;
}

/**
 * The member of `structured` with the parts of content other than text: those of MCP servers, and of
 * any other tool that has such a list.
 */
export function partsKeyOf(structured: Record<string, unknown>): 'mcpContent' | 'content' {
  // The payload had its own `content`, so the parts were elsewhere.
  return Object.hasOwn(structured, 'mcpContent') ? 'mcpContent' : 'content';
}

interface TakenMedia {
  /** The list without the parts that exceed the budget. */
  kept: unknown[];
  /** The same without the data of its pictures, audio and files, which do not count as characters. */
  bare: unknown;
  /** The kept pictures, audio and files. */
  files: unknown[];
}

function takeMedia(
  given: unknown,
  path: string,
  media: MediaBudget,
  omitted: OmittedPart[],
): TakenMedia {
  if (!Array.isArray(given)) return { kept: [], bare: given, files: [] };
  const kept: unknown[] = [];
  const bare: unknown[] = [];
  const files: unknown[] = [];
  for (const [at, item] of given.entries()) {
    const read = readMedia(item);
    if (read && read.bytes > media.left) {
      const [bytes, most] = [read.bytes, media.most].map((one) => one.toLocaleString('en-US'));
      const reason = `It has ${bytes} bytes. Pictures, audio and files of one answer may have ${most} bytes in all.`;
      omitted.push({ path: `${path}[${at}]`, reason });
      continue;
    }
    kept.push(item);
    bare.push(read ? read.bare : item);
    if (!read) continue;
    media.left -= read.bytes;
    files.push(item);
  }
  return { kept, bare, files };
}

/** A picture, audio or a file: its size, and its part without the data. */
function readMedia(item: unknown): { bytes: number; bare: unknown } | undefined {
  if (!isRecord(item)) return undefined;
  const { type, data, resource } = item;
  if ((type === 'image' || type === 'audio') && typeof data === 'string') {
    return { bytes: bytesOf(data), bare: { ...item, data: '' } };
  }
  if (type !== 'resource' || !isRecord(resource) || typeof resource.blob !== 'string') {
    return undefined;
  }
  const bare = { ...item, resource: { ...resource, blob: '' } };
  return { bytes: bytesOf(resource.blob), bare };
}

/** Of a text in Base64. */
function bytesOf(data: string): number {
  const padding = data.endsWith('==') ? 2 : Number(data.endsWith('='));
  return Math.max(0, Math.floor((data.length * 3) / 4) - padding);
}

/** Whether JSON of a value has at most so many UTF-16 code units; false if JSON cannot express it. */
function fits(value: unknown, chars: number): boolean {
  try {
    // It counts up to eight units for one: then the writing stops early, and the length decides.
    return boundedJson(value, chars * 8 + 1000).length <= chars;
  } catch {
    return false;
  }
}

function withShortTexts(failure: ToolFailure): ToolFailure {
  const { reason, field } = failure;
  return {
    ...failure,
    ...(reason !== undefined && { reason: toShortText(reason, MOST_REASON) }),
    ...(field !== undefined && { field: toShortText(field, MOST_REASON) }),
  };
}
