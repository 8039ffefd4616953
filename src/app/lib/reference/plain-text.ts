/** A text of the contract or of a comment without its marks: code, links and strong words. */
export function toPlainText(text: string): string {
  return text
    .replace(/\{@link\s+([^}\s|]+)[^}]*\}/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
