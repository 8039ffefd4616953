import type {
  Client,
  ContentBlock,
  EmbeddedResource,
  ResourceLink,
} from '@modelcontextprotocol/client';
import { bytesOf, typeText } from './describe-part.ts';
import { describeFailure } from './failures.ts';

type Content = EmbeddedResource['resource'];

/** The contents of a linked resource, or a sentence why they are missing. */
export type LinkedResource = readonly Content[] | string;

/** The most links of one result that are read. */
const MOST_LINKS = 5;
/** Of a resource, by its link and again by all of its contents, in bytes. */
const MOST_TEXT_BYTES = 200_000;
const MOST_PICTURE_BYTES = 2_000_000;
/** The most contents of one resource. */
const MOST_CONTENTS = 20;
/** Of all contents of one resource without their data: URIs, types, `_meta`. In characters. */
const MOST_FACTS = 10_000;
/** For one resource, in milliseconds: the result itself has arrived. */
const MOST_READ_MS = 10_000;

/** Whether the resource of a link is read for the model. */
export type LinkRule = (link: ResourceLink) => boolean;

/** Limits and rules of {@link readLinkedResources}. */
export interface ReadLinkOptions {
  signal: AbortSignal;
  /** In milliseconds. */
  timeout: number;
  where: string;
  /** Default: every link of a text or a picture that is not for the user alone. */
  readLink?: LinkRule | undefined;
}

/**
 * Reads the resources that a result links to, from the server of the result. A failed read is a
 * sentence, because the result is complete without it.
 *
 * @throws only if the signal fires
 */
export async function readLinkedResources(
  client: Client,
  content: readonly ContentBlock[],
  options: ReadLinkOptions,
): Promise<ReadonlyMap<ContentBlock, LinkedResource>> {
  const { readLink = isForModel } = options;
  const known = new Map<string, LinkedResource>();
  const found = new Map<ContentBlock, LinkedResource>();
  if (!client.getServerCapabilities()?.resources) return found;
  for (const link of content) {
    if (link.type !== 'resource_link' || !readLink(link)) continue;
    let resource = known.get(link.uri);
    if (resource === undefined) {
      resource =
        tooLarge(link) ??
        (known.size < MOST_LINKS
          ? await readLinked(client, link, options)
          : `Only ${MOST_LINKS} links of a result are read.`);
      known.set(link.uri, resource);
    }
    found.set(link, resource);
  }
  return found;
}

async function readLinked(
  client: Client,
  link: ResourceLink,
  { signal, timeout, where, readLink }: ReadLinkOptions,
): Promise<LinkedResource> {
  try {
    const limits = { signal, timeout: Math.min(timeout, MOST_READ_MS) };
    const { contents } = await client.readResource({ uri: link.uri }, limits);
    const typed = readLink ? undefined : wrongType(contents);
    return typed ?? tooMuch(contents, link) ?? contents;
  } catch (thrown) {
    signal.throwIfAborted();
    return describeFailure(thrown, where);
  }
}

function isForModel({ mimeType, annotations }: ResourceLink): boolean {
  const { audience } = annotations ?? {};
  if (audience && !audience.includes('assistant')) return false;
  return isReadable(mimeType);
}

function isReadable(mimeType: string | undefined): boolean {
  return mimeType === undefined || isText(mimeType) || isPicture(mimeType);
}

function tooLarge({ size, mimeType = '' }: ResourceLink): string | undefined {
  return size === undefined ? undefined : largerThan(mostOf(mimeType), size);
}

/** The same for what the server has sent: its links may say anything. */
function tooMuch(
  contents: readonly Content[],
  { mimeType = '' }: ResourceLink,
): string | undefined {
  if (contents.length === 0) return 'The resource is empty.';
  if (contents.length > MOST_CONTENTS) return `It has more than ${MOST_CONTENTS} contents.`;
  const sizes = new Map<number, number>();
  let facts = 0;
  for (const content of contents) {
    const { text = '', blob = '', ...others } = { text: undefined, blob: undefined, ...content };
    const most = mostOf(content.mimeType ?? mimeType);
    sizes.set(most, (sizes.get(most) ?? 0) + new TextEncoder().encode(text).length + bytesOf(blob));
    facts += JSON.stringify(others).length;
  }
  for (const [most, size] of sizes) {
    const sentence = largerThan(most, size);
    if (sentence !== undefined) return sentence;
  }
  return facts > MOST_FACTS ? 'Its URIs and types are too long.' : undefined;
}

function wrongType(contents: readonly Content[]): string | undefined {
  const wrong = contents.find((content) => 'blob' in content && !isReadable(content.mimeType));
  return (
    wrong && `It is ${typeText(wrong.mimeType) ?? 'of another type'}, not a text or a picture.`
  );
}

function mostOf(mimeType: string): number {
  return isPicture(mimeType) ? MOST_PICTURE_BYTES : MOST_TEXT_BYTES;
}

function largerThan(most: number, size: number): string | undefined {
  return size > most ? `It is larger than ${most.toLocaleString('en-US')} bytes.` : undefined;
}

function isText(mimeType: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml|javascript|sql)\b/i.test(mimeType);
}

function isPicture(mimeType: string): boolean {
  return /^image\//i.test(mimeType);
}
