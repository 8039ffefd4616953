import type { ContentBlock, EmbeddedResource } from '@modelcontextprotocol/server';
import { type UntrustedOrigin, wrapUntrusted } from '../../core/index.ts';

/**
 * A part of untrusted content for a client, which may pass any of its texts to a model.
 *
 * Texts are wrapped. The name of a link is the end of its URI, because clients show names; its own
 * name, title and description are its wrapped description. URIs stay, because clients read by them,
 * but without markup. `annotations` and `_meta` are for programs, and stay. Links and resources have
 * no other members. Pictures, audio and blobs stay.
 *
 * Source: docs/contract.md#edge-mcp.
 */
export function wrapPart(part: ContentBlock, origin: UntrustedOrigin): ContentBlock {
  switch (part.type) {
    case 'text':
      return { ...part, text: wrapUntrusted(part.text, origin) };
    case 'resource': {
      const { uri, mimeType, _meta } = part.resource;
      const resource = {
        ...toAddress(uri, mimeType),
        ...toData(part.resource, origin),
        ...(_meta && { _meta }),
      };
      return { type: part.type, resource, ...forPrograms(part) };
    }
    case 'resource_link': {
      const { type, uri, name, title, description, mimeType, size } = part;
      const texts = [name, title, description].filter((text) => text);
      return {
        type,
        ...toAddress(uri, mimeType),
        name: nameOf(uri),
        ...(texts.length > 0 && { description: wrapUntrusted(texts.join('\n'), origin) }),
        ...(typeof size === 'number' && { size }),
        ...forPrograms(part),
      };
    }
    default:
      return part;
  }
}

function toData(
  resource: EmbeddedResource['resource'],
  origin: UntrustedOrigin,
): { text: string } | { blob: string } {
  // It may have both, one of them in a wrong form.
  return 'text' in resource && typeof resource.text === 'string'
    ? { text: wrapUntrusted(resource.text, origin) }
    : { blob: 'blob' in resource ? resource.blob : '' };
}

function forPrograms({ annotations, _meta }: ContentBlock): Pick<ContentBlock, '_meta'> {
  return { ...(annotations && { annotations }), ...(_meta && { _meta }) };
}

/** No URI may have them: they could write a tag, or a line of their own. */
const MARKUP = /[<>\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** `text/html; charset=utf-8`: a type has no sentences. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.-]+="?[\w.-]+"?)*$/;

function toAddress(uri: string, mimeType: string | undefined): { uri: string; mimeType?: string } {
  return {
    uri: uri.replace(MARKUP, encodeURIComponent),
    ...(mimeType && MEDIA_TYPE.test(mimeType) && { mimeType }),
  };
}

/** The longest name, in UTF-16 code units. */
const MOST_NAME = 80;

/** The last part of the path, as a name of a file. */
function nameOf(uri: string): string {
  const [path = ''] = uri.split(/[?#]/);
  const words = path.split(/[:/\\]/).filter((part) => part);
  return (
    (words.at(-1) ?? 'resource')
      .match(/[\p{L}\p{N}.-]+/gu)
      ?.join('_')
      .slice(0, MOST_NAME) ?? 'resource'
  );
}
