/** A JSON text with an indentation of two spaces. */
export function toIndented(compact: string): string {
  return JSON.stringify(JSON.parse(compact), null, 2);
}
