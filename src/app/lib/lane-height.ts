/** The height of a lane in CSS pixels, as the tokens have it; a phone has other ones than a desk. */
export function laneHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--lane'));
}
