import { createMemoryStorage } from '../documents/storage.ts';
import { selectOutput } from '../run/output.ts';
import type { SessionState } from '../store/state.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import { createFakeSandbox, type FakeSandbox } from './fake-sandbox.ts';
import {
  createUserCodeWorkspace,
  openTestSession,
  type TestSession,
  type TestSessionPorts,
  type TestWorkspaceParts,
} from './open-test-session.ts';

/** Two files of the user's tools for the fake sandbox. Only tests import them. */
export const WEATHER = "name: 'weather'\n// answers sunny";
export const TIDES = "name: 'tides'\n// answers high";
/** Two calls to tools of the catalogue. */
export const READ = ['read_file', { path: 'README.md' }] as const;
export const BOARD = ['kanban_list', { limit: 3 }] as const;

/** Opens a session with the user's code and a sandbox that records its inputs. */
export function openUserCodeSession(
  parts: TestWorkspaceParts,
  ports: TestSessionPorts & { sandbox?: FakeSandbox } = {},
): TestSession & { sandbox: FakeSandbox } {
  const sandbox = ports.sandbox ?? createFakeSandbox();
  const storage = createMemoryStorage(createUserCodeWorkspace(parts));
  return { ...openTestSession({ storage, ...ports, sandbox }), sandbox };
}

/** The texts that the model receives, in the order of the calls. */
export function outputTexts({ run }: SessionState) {
  return run?.lanes.map((lane) => selectOutput(lane)?.trimmed.text ?? lane.status);
}

/** Gives the current personality a toolset. */
export async function giveToolset(
  { actions, state }: TestSession,
  toolset: string[],
): Promise<void> {
  const { editPersonality } = await actions.loadActions('scenario');
  editPersonality({ ...currentPersonality(state().workspace), toolset });
}
