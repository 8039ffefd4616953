import type { Schedule } from '../lib/schedule.ts';
import { createDeclared, type Declared } from '../store/declarations.ts';
import type { CompileScope } from '../user-code/compile-queue.ts';
import type { Declaration } from '../workspace/workspace.ts';
import type { DeclarationLoader, LiveDeclaration } from './live-declaration.ts';

/** Dependencies that all declarations of a cache share. */
export interface DeclarationLoading {
  load: DeclarationLoader['load'];
  afterTyping: Schedule;
  /** Called after `known` changed outside of `update`. */
  onChange(): void;
}

/** The variables for texts, and the same as text for comparison. */
export interface DeclarationEnvironment {
  values: Readonly<Record<string, string>>;
  text: string;
}

/**
 * A declaration whose text changes, with the loaded form of its latest text. Replaced forms are
 * closed.
 */
export class CachedDeclaration {
  /** The state for the screen. */
  known: Declared;
  live: LiveDeclaration | undefined;
  disabled: boolean;
  /** The current load; never rejects. */
  running: Promise<void> | undefined;
  /** Cancels a load that waits for a pause in typing. */
  #cancel: (() => void) | undefined;
  #text: string;
  #environment: DeclarationEnvironment;
  #isRemoved = false;
  readonly #loading: DeclarationLoading;

  constructor(
    { text, disabled }: Declaration,
    environment: DeclarationEnvironment,
    loading: DeclarationLoading,
  ) {
    this.#text = text;
    this.disabled = disabled;
    this.#environment = environment;
    this.#loading = loading;
    this.known = createDeclared('waiting', text);
  }

  /** Whether a load waits for a pause in typing. */
  get isScheduled(): boolean {
    return this.#cancel !== undefined;
  }

  /** Loads the text again, at once. */
  load(): void {
    this.#unschedule();
    this.known = { ...this.known, status: 'loading' };
    const text = this.#text;
    const running: Promise<void> = Promise.resolve().then(() => this.#load(text, running));
    this.running = running;
  }

  /** Applies an edit. @returns whether `known` changed */
  update(
    { text, disabled }: Declaration,
    environment: DeclarationEnvironment,
    look: CompileScope,
  ): boolean {
    const isOtherEnvironment = this.#environment.text !== environment.text;
    const isEdited = this.#text !== text || (isOtherEnvironment && text.includes('${'));
    this.disabled = disabled;
    this.#environment = environment;
    if (isEdited) {
      this.#replaceText(text, look);
      return true;
    }
    if (look !== 'all' || this.known.status !== 'waiting') return false;
    this.load();
    return true;
  }

  /** Discards it and its current load for good. */
  remove(): void {
    this.#isRemoved = true;
    this.#close();
  }

  #replaceText(text: string, look: CompileScope): void {
    this.#text = text;
    this.known = { ...this.known, status: 'loading', text };
    this.running = undefined;
    this.#unschedule();
    if (look === 'none') {
      // An import brings texts of another author under existing ids.
      this.#close();
      this.known = createDeclared('waiting', text);
    } else this.#cancel = this.#loading.afterTyping(() => this.load());
  }

  async #load(text: string, running: Promise<void>): Promise<void> {
    const isCurrent = () => !this.#isRemoved && this.#text === text;
    const isLatest = () => isCurrent() && this.running === running;
    const live: LiveDeclaration = await this.#loading.load(
      text,
      this.#environment.values,
      (known) => {
        if (!isCurrent() || this.live !== live) return;
        this.known = known;
        this.#loading.onChange();
      },
    );
    if (!isLatest()) return live.close();
    this.live?.close();
    this.live = live;
    this.known = live.known;
    if (this.running === running) this.running = undefined;
    this.#loading.onChange();
  }

  #unschedule(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #close(): void {
    this.#unschedule();
    this.live?.close();
    this.live = undefined;
  }
}
