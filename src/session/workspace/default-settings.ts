import type { RegistrySettings, TurnSettings } from './workspace.ts';

/** The turn of a new workspace: the first one of a session with the same name. */
export function createTurnSettings(sessionId: string): TurnSettings {
  return {
    context: {
      sessionId,
      sessionKey: 'playground',
      platform: 'browser',
      workingDir: '/repo',
      currentTurn: 1,
      messageCount: 1,
    },
    end: 'ack',
  };
}

/** The registry settings of a new workspace. */
export function createRegistrySettings(): RegistrySettings {
  return {
    // Fewer slots than the calls of most batches, so that the queue is visible.
    concurrency: 4,
    emptyAllowlist: 'allow-all',
    onCollision: 'replace',
    approved: null,
    examples: { shown: true, disabled: [], removed: [] },
  };
}
