import type { LazyDeclarationService } from '../declarations/lazy-declaration-service.ts';
import type { BusyFlag } from '../documents/crash-guard.ts';
import type { EngineSession } from '../engine/batch-engine.ts';
import type { Remember } from '../lib/session-memory.ts';
import type { ActiveRun, StartRunOptions } from '../run/active-run.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { Compiler } from '../user-code/compiler.ts';
import type { TurnMeter } from './measure-turn.ts';

/** The loaded code that runs turns; each part is absent until it is loaded. */
export interface TurnServices {
  parts:
    | { startRun(options: StartRunOptions): ActiveRun; engine: Pick<EngineSession, 'start'> }
    | undefined;
  compiler: Pick<Compiler, 'settle'> | undefined;
  declarations: Pick<LazyDeclarationService, 'live' | 'settle' | 'network'> | undefined;
  /** Why the parts failed to load, as a sentence. */
  failure: string | undefined;
}

/** Dependencies of `createConversationActions`. */
export interface ConversationContext extends Pick<EditContext, 'store' | 'edit' | 'inspect'> {
  services: TurnServices;
  /** Absent where the user's code cannot run. */
  sandbox: object | undefined;
  busy: Pick<BusyFlag, 'begin' | 'end'>;
  remember: Remember;
  /** The user runs the document, so its code is trusted. */
  trust(): void;
  /** Resolves to `undefined` if the engine's code does not load. */
  loadTasks(): Promise<TurnMeter | undefined>;
}
