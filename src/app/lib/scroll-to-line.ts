/**
 * Scrolls a text so that a line is in the middle of its box. The text begins with a whole line.
 *
 * @param box a positioned element with one line height
 * @param height the shown height in CSS pixels. Default: that of the box
 */
export function scrollToLine(box: HTMLElement, line: HTMLElement, height = box.clientHeight): void {
  const lineHeight = Number.parseFloat(getComputedStyle(line).lineHeight);
  const before = Math.floor(height / 2 / lineHeight);
  box.scrollTop = line.offsetTop - before * lineHeight;
}
