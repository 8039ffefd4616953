import type { Beginning } from './documents/open-first-document.ts';
import { after, within } from './lib/schedule.ts';
import {
  listContentTools,
  NO_PARTS,
  type Parts,
  type ServiceOptions,
  type SessionServices,
  startServices,
} from './load-parts.ts';
import type { RunCoordinator } from './playback/run-coordinator.ts';
import type { SessionPorts } from './ports.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Dependencies of {@link startSession}. */
export interface StartSessionOptions extends Omit<ServiceOptions, 'onHung'> {
  ports: SessionPorts;
  services: SessionServices;
  coordinator: RunCoordinator;
  /** The document of the last visit or of a link. */
  beginning: Promise<Beginning>;
  loading: Promise<Parts | undefined>;
}

/** Shows the first document, and runs it when the parts are loaded. */
export async function startSession(options: StartSessionOptions): Promise<void> {
  const { ports, wall, busy, services, coordinator, beginning, loading } = options;
  // A visit with a link waits for its document instead of running the example first.
  const early = await (ports.link === undefined
    ? within(beginning, ports.patience ?? after(wall, 100))
    : beginning);
  const isAdopted = early?.adopt();
  // The mark covers drawing, too: a document's content may take very long to draw.
  if (isAdopted) busy.begin('opening');
  const parts = await loading;
  const list = async () => parts && listContentTools(services, parts, options);
  if (parts) {
    const onHung = () => coordinator.markHung();
    startServices(services, parts, { ...options, onHung }, coordinator.scope);
  } else services.failure = NO_PARTS;
  let listed = hasOwnTools(options.store.getState().workspace) ? list() : undefined;
  await listed;
  if (!coordinator.active) coordinator.run('automatic');
  listed ??= list();
  if (!early && (await beginning).adopt()) coordinator.run('automatic');
  await listed;
  await services.inspector?.refresh();
  busy.end('opening');
}

/** Whether a run depends on how the document's tools combine with the listed ones. */
function hasOwnTools({ tools, reducers, declarations }: Workspace): boolean {
  return tools.length + declarations.length + Object.keys(reducers).length > 0;
}
