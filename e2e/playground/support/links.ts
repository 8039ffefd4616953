import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The content of a link. */
export interface UnpackedLink {
  core: string;
  workspace: Record<string, unknown>;
}

/** Unpacks a link according to its format. */
export function unpackLink(address: string): UnpackedLink {
  const packed = /#\/s\/\d+\.([\w-]+)$/.exec(address)?.[1] ?? '';
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString());
}

/** Packs any value as a link of this page. */
export function packLink(content: unknown, format = 4): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return `/#/s/${format}.${deflateRawSync(text).toString('base64url')}`;
}
