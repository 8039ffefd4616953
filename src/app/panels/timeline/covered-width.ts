/** From this width of the drawing on, the timeline's buttons have their whole row. */
const WIDE = 500;

/** Whether the drawing has little room for texts. Unit: CSS pixels. */
export function isTight(width: number): boolean {
  return width < WIDE;
}

/** The end of the axis below the timeline's buttons and their shade, where a text could not be read. */
export function coveredWidth(width: number): number {
  return isTight(width) ? 128 : 176;
}
