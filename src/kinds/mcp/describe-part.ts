import type { ContentBlock } from '@modelcontextprotocol/client';

/** The longest name or URI of a description, in characters. */
const MOST_CHARS = 200;

/**
 * A line about a part of a result that has no text for the model: its type, name and size.
 *
 * @param note A sentence at the end.
 *
 * @example describePart(part) // '[resource file:///a.pdf, application/pdf, 1,200 bytes]'
 */
export function describePart(part: ContentBlock, note?: string): string {
  const facts = factsOf(part).filter((fact) => fact !== undefined);
  return `[${facts.join(', ')}${note === undefined ? '' : `. ${note}`}]`;
}

/** A URI that cannot end its line. */
export function uriText(uri: string): string {
  return shortened(uri.replaceAll(/[\s\p{Cc}[\]]/gu, (found) => encodeURIComponent(found)));
}

function factsOf(part: ContentBlock): (string | undefined)[] {
  switch (part.type) {
    case 'image':
    case 'audio':
      return [part.type, typeText(part.mimeType), sizeText(bytesOf(part.data))];
    case 'resource': {
      const { resource } = part;
      const size = 'blob' in resource ? sizeText(bytesOf(resource.blob)) : undefined;
      return [`resource ${uriText(resource.uri)}`, typeText(resource.mimeType), size];
    }
    case 'resource_link': {
      const { uri, title, name, mimeType, size } = part;
      return [
        `link to resource ${uriText(uri)}: ${JSON.stringify(shortened(title ?? name))}`,
        typeText(mimeType),
        size === undefined ? undefined : sizeText(size),
      ];
    }
    default:
      return [part.type];
  }
}

/** Only what can be a media type: the rest would be a text of the server. */
export function typeText(mimeType: string | undefined): string | undefined {
  return mimeType && /^[\w.+-]{1,100}\/[\w.+-]{1,100}/.exec(mimeType)?.[0];
}

function sizeText(bytes: number): string {
  return `${bytes.toLocaleString('en-US')} bytes`;
}

/** The size of Base64 data, which ends with two signs `=` at most. */
export function bytesOf(data: string): number {
  const padding = data.endsWith('==') ? 2 : Number(data.endsWith('='));
  return Math.floor(((data.length - padding) * 3) / 4);
}

function shortened(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}
