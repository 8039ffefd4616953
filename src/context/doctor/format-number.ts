/** `1,500`. */
export function formatNumber(count: number): string {
  return count.toLocaleString('en');
}
