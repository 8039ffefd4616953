import type { CountQuestion, TokenCount } from '../../session/tokens/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';

type Counter = CountQuestion['counter'];
type Settings = NonNullable<Workspace['contextSettings']>;

/** Asks a Worker; `undefined` if the counter does not load. */
export type AskCounts = (question: CountQuestion) => Promise<readonly TokenCount[] | undefined>;

/** Texts of so many characters are kept with their counts. */
const MOST_CHARS = 20_000_000;
/** Counters estimate longer texts. */
const LONGEST_TEXT = 100_000;

/** The counts of exact counters that have arrived, for all places of the page. */
export class ExactCounts {
  #counts = new Map<string, TokenCount>();
  #counter: Counter | undefined;
  #chars = 0;
  /** Not yet asked; all that is wanted in one draw is one question. */
  #wanted = new Set<string>();
  readonly #asked = new Set<string>();
  /** The settings whose counter did not load, or with which too much was kept. Others try again. */
  #ended: Settings | undefined;
  readonly #listeners = new Set<() => void>();
  #version = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with each arrival. */
  readonly version = (): number => this.#version;

  find(counter: Counter, text: string): TokenCount | undefined {
    return counter === this.#counter ? this.#counts.get(text) : undefined;
  }

  /** Asks for what is not known yet. */
  want(texts: readonly string[], settings: Settings, ask: AskCounts): void {
    const { counter = 'estimate' } = settings;
    if (counter === 'estimate' || settings === this.#ended) return;
    if (counter !== this.#counter || this.#chars > MOST_CHARS) this.#forget(counter);
    const isFirst = this.#wanted.size === 0;
    for (const text of texts) {
      if (text === '' || text.length > LONGEST_TEXT) continue;
      if (!this.#counts.has(text) && !this.#asked.has(text)) this.#wanted.add(text);
    }
    if (isFirst && this.#wanted.size > 0) queueMicrotask(() => void this.#ask(settings, ask));
  }

  async #ask(settings: Settings, ask: AskCounts): Promise<void> {
    const { counter = 'estimate' } = settings;
    const texts = [...this.#wanted];
    this.#wanted = new Set();
    if (counter !== this.#counter) return;
    for (const text of texts) this.#asked.add(text);
    const counts = await ask({ counter, texts });
    for (const text of texts) this.#asked.delete(text);
    if (counter !== this.#counter) return;
    texts.forEach((text, at) => {
      const count = counts?.[at];
      if (!count) return;
      this.#counts.set(text, count);
      this.#chars += text.length;
    });
    if (!counts || this.#chars > MOST_CHARS) this.#ended = settings;
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #forget(counter: Counter): void {
    this.#counter = counter;
    this.#counts = new Map();
    this.#wanted = new Set();
    this.#asked.clear();
    this.#chars = 0;
  }
}
