import type { PictureType, ResultPicture } from './provider.ts';

/**
 * A result with pictures, as a page gets it from the AI SDK or Mastra. A result without pictures is a
 * text.
 *
 * Source: docs/contract.md#frameworks.
 */
export interface PictureResult {
  text: string;
  pictures: ResultPicture[];
}

/** A result as the AI SDK sends it to a model. Source: docs/contract.md#frameworks. */
export type AiSdkModelOutput =
  | { type: 'text'; value: string }
  | {
      type: 'content';
      value: (
        | { type: 'text'; text: string }
        | { type: 'file-data'; data: string; mediaType: string }
      )[];
    };

/** The types of pictures that all providers of a framework take. */
export const FRAMEWORK_PICTURES: readonly PictureType[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
];

/** The value of a result for the model. */
export function toModelOutput(output: string | PictureResult): AiSdkModelOutput {
  if (typeof output === 'string') return { type: 'text', value: output };
  return {
    type: 'content',
    value: [
      { type: 'text', text: output.text },
      // All versions since 6 know this part.
      ...output.pictures.map(({ data, mimeType }) => ({
        type: 'file-data' as const,
        data,
        mediaType: mimeType,
      })),
    ],
  };
}

/** A result as its tool returns it. */
export function toPictureResult({
  text,
  pictures,
}: Pick<PictureResult, 'text'> & { pictures: readonly ResultPicture[] }): string | PictureResult {
  return pictures.length === 0 ? text : { text, pictures: [...pictures] };
}
