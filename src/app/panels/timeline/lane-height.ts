/** The height of a lane in CSS pixels, from the tokens. It differs on phones. */
export function laneHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--lane'));
}
