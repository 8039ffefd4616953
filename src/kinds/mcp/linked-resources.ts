import type {
  Client,
  ContentBlock,
  EmbeddedResource,
  ResourceLink,
} from '@modelcontextprotocol/client';
import { describeFailure } from './failures.ts';

/** The contents of a linked resource, or a sentence why they are missing. */
export type LinkedResource = readonly EmbeddedResource['resource'][] | string;

/** The most links of one result that are read. */
const MOST_LINKS = 5;
/** Of a resource by its link, in bytes. */
const MOST_TEXT_BYTES = 200_000;
const MOST_PICTURE_BYTES = 2_000_000;
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
  { uri }: ResourceLink,
  { signal, timeout, where }: ReadLinkOptions,
): Promise<LinkedResource> {
  try {
    const limits = { signal, timeout: Math.min(timeout, MOST_READ_MS) };
    const { contents } = await client.readResource({ uri }, limits);
    return contents.length > 0 ? contents : 'The resource is empty.';
  } catch (thrown) {
    signal.throwIfAborted();
    return describeFailure(thrown, where);
  }
}

function isForModel({ mimeType, annotations }: ResourceLink): boolean {
  const { audience } = annotations ?? {};
  if (audience && !audience.includes('assistant')) return false;
  return mimeType === undefined || isText(mimeType) || isPicture(mimeType);
}

function tooLarge({ size, mimeType = '' }: ResourceLink): string | undefined {
  const most = isPicture(mimeType) ? MOST_PICTURE_BYTES : MOST_TEXT_BYTES;
  if (size === undefined || size <= most) return undefined;
  return `It is larger than ${most.toLocaleString('en-US')} bytes.`;
}

function isText(mimeType: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml|javascript|sql)\b/i.test(mimeType);
}

function isPicture(mimeType: string): boolean {
  return /^image\//i.test(mimeType);
}
