/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { drawInline } from './draw-inline.ts';
export { drawPicture } from './draw-picture.ts';
export { readColours } from './read-colours.ts';
export { toPicture } from './to-picture.ts';
