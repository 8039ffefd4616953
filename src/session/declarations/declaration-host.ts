import { systemClock } from '../../core/index.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { ContentWorld, Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { OriginGuard } from '../network/consent.ts';
import { createDeclared, type PendingAnswer } from '../store/declarations.ts';
import { createScenario } from '../workspace/default-scenario.ts';
import type { DeclarationReader, LoadedDeclaration } from './loader.ts';
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
}

/** The code that reads declarations loads with the first one. */
export function createDeclarationHost(options: DeclarationHostOptions): DeclarationHost {
  const { equipment, network, redirectUrl, onPending } = options;
  const clock = createSwitchedClock();
  let current: ContentWorld | undefined;
  let reader: DeclarationReader | undefined;
  let resume: (() => void) | undefined;

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
      onPending: (pending) => {
        // The run's clock stands still while the user reads the question of a call.
        if (pending.some(({ signInUrl }) => signInUrl === undefined)) resume ??= clock.hold();
        else {
          resume?.();
          resume = undefined;
        }
        onPending(pending);
      },
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
    answer: (id, result) => reader?.answer(id, result),
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
