import type { FillContext } from './arguments/create-fill-actions.ts';
import type { ConversationContext } from './conversation/conversation-context.ts';
import type { DeclarationContext } from './declarations/create-declaration-actions.ts';
import type { DocumentContext } from './documents/document-context.ts';
import type { Show } from './documents/open-document.ts';
import type { LiveContext } from './live/create-live-actions.ts';
import type { PlaybackContext } from './playback/create-playback-actions.ts';
import type { ReducerLabContext } from './reducer-lab/create-reducer-lab.ts';
import type { RemoteRunContext } from './remote-run/remote-run-context.ts';
import type { RunHistoryContext } from './run-history/create-run-actions.ts';
import type { EditContext } from './store/edit-context.ts';
import type { History } from './store/undo-history.ts';
import type { TextContext } from './tasks/create-text-actions.ts';
import type { UserCodeContext } from './user-code/user-code-context.ts';

/** Dependencies of the action groups that are loaded on first use. */
export type LazyActionsContext = EditContext &
  DocumentContext &
  PlaybackContext &
  ReducerLabContext &
  RemoteRunContext &
  RunHistoryContext &
  FillContext &
  ConversationContext &
  TextContext &
  LiveContext;

/** Dependencies of all actions. The session owns them and creates `edit` from them. */
export interface ActionContext
  extends Omit<
    LazyActionsContext & UserCodeContext & DeclarationContext,
    'edit' | 'typed' | 'begun' | 'grantLater' | 'withdraw'
  > {
  /** Aborts the run. */
  stop(): void;
  history: History;
  /** Replaces the content of the open document without a run. */
  show: Show;
}
