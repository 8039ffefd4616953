import type { Schedule } from '../lib/schedule.ts';
import type { Declared } from '../store/declarations.ts';
import type { CompileScope } from '../user-code/compile-queue.ts';
import type { Declaration } from '../workspace/workspace.ts';
import type { DeclarationLoader, LiveDeclaration } from './loader.ts';

/** What all declarations of a cache share. */
export interface DeclarationLoading {
  /** Brings the kinds at the first declaration. May reject. */
  loader(): Promise<DeclarationLoader>;
  afterTyping: Schedule;
  /** Called after `known` changed outside of `update`. */
  onChange(): void;
}

/** The variables that texts may refer to, and the same as text, to compare. */
export interface DeclarationEnvironment {
  values: Readonly<Record<string, string>>;
  text: string;
}

/** A declaration whose text changes, and what its latest text became. What it replaced is closed. */
export class CachedDeclaration {
  /** What the screen knows of it. */
  known: Declared;
  live: LiveDeclaration | undefined;
  disabled: boolean;
  /** The load under way; never rejects. */
  running: Promise<void> | undefined;
  /** Cancels a load that waits for the user to stop typing. */
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
    this.known = { ...EMPTY, text };
  }

  /** Whether a load waits for the user to stop typing. */
  get isScheduled(): boolean {
    return this.#cancel !== undefined;
  }

  /** Loads the text anew, at once. */
  load(): void {
    this.#unschedule();
    this.known = { ...this.known, status: 'loading' };
    const text = this.#text;
    const running: Promise<void> = Promise.resolve().then(() => this.#load(text, running));
    this.running = running;
  }

  /** Takes over an edit. @returns whether `known` changed */
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

  /** Drops it for good, and what is on its way. */
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
      // An import brings texts from outside under existing ids.
      this.#close();
      this.known = { ...EMPTY, text };
    } else this.#cancel = this.#loading.afterTyping(() => this.load());
  }

  async #load(text: string, running: Promise<void>): Promise<void> {
    const isCurrent = () => !this.#isRemoved && this.#text === text;
    const isLatest = () => isCurrent() && this.running === running;
    try {
      const { load } = await this.#loading.loader();
      const live: LiveDeclaration = await load(text, this.#environment.values, (known) => {
        if (!isCurrent() || this.live !== live) return;
        this.known = known;
        this.#loading.onChange();
      });
      if (!isLatest()) return void live.close();
      void this.live?.close();
      this.live = live;
      this.known = live.known;
    } catch {
      if (isLatest()) this.known = { ...EMPTY, status: 'ready', text, problems: [NOT_LOADED] };
    }
    if (this.running === running) this.running = undefined;
    this.#loading.onChange();
  }

  #unschedule(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #close(): void {
    this.#unschedule();
    void this.live?.close();
    this.live = undefined;
  }
}

const EMPTY: Declared = { status: 'waiting', text: '', problems: [], tools: [], asks: [] };

const NOT_LOADED = {
  message: 'The code that reads declarations did not load. Reload the page.',
  severity: 'error',
  line: 1,
  column: 1,
} as const;
