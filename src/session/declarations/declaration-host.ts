import { systemClock } from '../../core/index.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { ContentWorld, Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { OriginGuard } from '../network/consent.ts';
import { createDeclared, type GivenAnswer, type PendingAnswer } from '../store/declarations.ts';
import { createScenario } from '../workspace/default-scenario.ts';
import type { DeclarationReader, LoadedDeclaration } from './loader.ts';
import { createQuestions } from './questions.ts';
import { createSwitchedClock } from './switched-clock.ts';

/** Options of {@link createDeclarationHost}. */
export interface DeclarationHostOptions {
  equipment: Equipment;
  network: OriginGuard;
  /** The page to which authorization servers send the user back. Default: no OAuth. */
  redirectUrl?: string | undefined;
  /** Called when the list of calls that wait for the user changes. */
  onPending(pending: readonly PendingAnswer[]): void;
}

/** Keeps the declarations of a session loaded where its runs compute. */
export interface DeclarationHost extends DeclarationReader {
  /** Switches to this run's clock and world. */
  follow(clock: SessionClock, world: ContentWorld | undefined): void;
  /** The next run uses these answers of the user before it asks. */
  reuse(given: readonly GivenAnswer[]): void;
}

/** The code that reads declarations loads with the first one. */
export function createDeclarationHost(options: DeclarationHostOptions): DeclarationHost {
  const { equipment, network, redirectUrl, onPending } = options;
  const clock = createSwitchedClock();
  let current: ContentWorld | undefined;
  let reader: DeclarationReader | undefined;
  const questions = createQuestions({
    ...{ clock, onPending },
    settle: (id, result) => reader?.answer(id, result),
  });

  const load = loadOnce(async () => {
    const { quietZod } = await import('./quiet-zod.ts');
    quietZod();
    const worldNow = () => {
      current ??= equipment.createWorld(systemClock, createScenario());
      return current;
    };
    const [{ createDeclarationReader }, sources] = await Promise.all([
      import('./loader.ts'),
      equipment.loadSources(worldNow, clock),
    ]);
    reader = createDeclarationReader({
      network,
      clock,
      sources,
      recorder: () => current?.recorder,
      redirectUrl,
      onPending: questions.update,
    });
    return reader;
  });

  return {
    async load(text, ...rest) {
      try {
        return await (await load()).load(text, ...rest);
      } catch {
        return createUnloaded(text);
      }
    },
    answer: questions.answer,
    reuse: questions.reuse,
    follow(running, world) {
      clock.follow(running);
      if (world) current = world;
    },
  };
}

function createUnloaded(text: string): LoadedDeclaration {
  return {
    known: createDeclared('ready', text, NOT_LOADED),
    realServers: [],
    fill: () => {},
    follow: () => () => {},
    close: async () => {},
  };
}

const NOT_LOADED = 'The code that reads declarations did not load. Reload the page.';
