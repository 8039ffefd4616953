import { MARK_CHARS, type ReducedLine } from './reduced-lines.ts';

/** Chooses lines of a text while there is room. */
export class LineRoom {
  /** In UTF-16 code units. */
  left: number;
  readonly #lineAt: (at: number) => ReducedLine;
  readonly #kept = new Set<number>();
  readonly #texts = new Set<string>();

  /** @param lineAt the line at an index, as it would stay */
  constructor(lineAt: (at: number) => ReducedLine, room: number) {
    this.#lineAt = lineAt;
    this.left = room;
  }

  /** The indexes of the chosen lines, in ascending order. */
  get kept(): readonly number[] {
    return [...this.#kept].sort((a, b) => a - b);
  }

  /** Keeps lines in any case. The room for others may be used up. */
  keep(places: readonly number[]): void {
    for (const at of places) this.#keep(at);
  }

  /** Takes lines until the first one that does not fit. Without `takesEqual` equal ones once. */
  take(places: readonly number[], most: number, takesEqual = true): void {
    const least = Math.max(0, this.left - most);
    for (const at of places) {
      if (this.#kept.has(at) || (!takesEqual && this.#isKnown(at))) continue;
      if (this.left - this.#charsOf(at) < least) break;
      this.#keep(at);
    }
  }

  /**
   * Takes groups of lines until the first group that does not fit, and in any case the first one
   * if there is room. The reasons of failures are often equal: they are taken once.
   */
  takeEach(groups: readonly (readonly number[])[], most: number): void {
    const least = this.left - most;
    let isFirst = true;
    for (const group of groups) {
      const rest = this.left - this.costOf(group);
      if (rest < (isFirst ? 0 : least)) break;
      isFirst = false;
      for (const at of this.#new(group)) this.#keep(at);
    }
  }

  /** The room that the lines need, equal ones once. */
  costOf(places: readonly number[]): number {
    return this.#new(places).reduce((sum, at) => sum + this.#charsOf(at), 0);
  }

  #new(places: readonly number[]): number[] {
    const texts = new Set<string>();
    return places.filter((at) => {
      const text = this.#textOf(at);
      if (this.#kept.has(at) || this.#isKnown(at) || texts.has(text)) return false;
      texts.add(text);
      return true;
    });
  }

  #keep(at: number): void {
    this.left -= this.#charsOf(at);
    this.#kept.add(at);
    if (typeof this.#lineAt(at) === 'string') this.#texts.add(this.#textOf(at));
  }

  #isKnown(at: number): boolean {
    const text = this.#textOf(at);
    return text !== '' && this.#texts.has(text);
  }

  #textOf(at: number): string {
    const line = this.#lineAt(at);
    return typeof line === 'string' ? line.trim() : '';
  }

  #charsOf(at: number): number {
    const line = this.#lineAt(at);
    return typeof line === 'string' ? line.length + 1 : MARK_CHARS / 3;
  }
}
