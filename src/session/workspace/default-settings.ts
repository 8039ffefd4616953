import type { RegistrySettings, TurnSettings } from './workspace.ts';

/** A turn as a workspace begins with it: the first of a session that is named after it. */
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

/** A registry as a workspace begins with it. */
export function createRegistrySettings(): RegistrySettings {
  return {
    // Fewer slots than most batches have calls, so that waiting for one can be seen.
    concurrency: 4,
    emptyAllowlist: 'allow-all',
    onCollision: 'replace',
    approved: null,
    examples: { shown: true, disabled: [], removed: [] },
  };
}
