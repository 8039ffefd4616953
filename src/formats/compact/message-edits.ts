import type { FoundResult } from './find-results.ts';
import { replaceParts } from './result-parts.ts';

type Fields = Record<string, unknown>;

/** Copies of the messages whose results are replaced. The others stay the same objects. */
export class MessageEdits {
  readonly list: unknown[];
  readonly #messages: readonly unknown[];

  constructor(messages: readonly unknown[]) {
    this.#messages = messages;
    this.list = messages.slice();
  }

  /** @returns whether the result could be replaced */
  replace({ raw, at, part }: FoundResult, line: string): boolean {
    try {
      const made = raw.replace(replaceParts(raw.content, line));
      if (!part) {
        this.list[at] = made;
        return true;
      }
      const message = this.list[at] as Fields;
      const given = message[part.key] as unknown[];
      const isCopy = given !== (this.#messages[at] as Fields)[part.key];
      const parts = isCopy ? given : given.slice();
      parts[part.at] = made;
      if (!isCopy) this.list[at] = { ...message, [part.key]: parts };
      return true;
    } catch {
      return false;
    }
  }
}
