/**
 * The engine's Worker: runs batches over the catalogue's tools, away from the page's thread.
 *
 * @module
 */
import { systemClock } from '../../../core/index.ts';
import { createSandboxOver } from '../../../sandbox/host/sandbox.ts';
import { createPortSpawn } from '../../../sandbox/host/spawn-port.ts';
import { createCatalogEquipment } from '../../../session/content/index.ts';
import {
  type EnginePort,
  type EngineReply,
  type EngineRequest,
  serveEngine,
} from '../../../session/engine/index.ts';
import { createTasks } from '../../../session/tasks/index.ts';
import { createLazyDatabase } from '../lazy-database.ts';
import { createPacedClock } from '../paced-clock.ts';
import { allowWorkersOfOrigin } from '../trusted-types.ts';
import { DRAWN, FrameCredit, UPDATED } from './frame-credit.ts';
import { TurnReports } from './turn-reports.ts';

allowWorkersOfOrigin();

const credit = new FrameCredit(() => postMessage(UPDATED));

const replies = new TurnReports((reply, ports) => postMessage(reply, { transfer: ports }));

const port: EnginePort<EngineReply, EngineRequest> = {
  send: (reply) => replies.send(reply),
  listen: (listener) =>
    addEventListener('message', ({ data }) => {
      if (data === DRAWN) credit.drawn();
      else listener(data);
    }),
};

/** The first message brings the port by which the page starts guests. */
addEventListener('message', ({ ports: [spawns] }) => spawns && begin(spawns), { once: true });

function begin(spawns: MessagePort): void {
  const { guest, checker } = createPortSpawn(spawns);
  const equipment = createCatalogEquipment({
    openDatabase: createLazyDatabase(
      async () => (await import('../sql/worker-database.ts')).createWorkerDatabase,
    ),
  });
  const sandbox = createSandboxOver({ spawn: guest, spawnChecker: checker, dispose: () => {} });
  serveEngine(port, {
    equipment,
    tasks: createTasks({ equipment, clock: createPacedClock(() => 0), sandbox }),
    createClock: createPacedClock,
    nextFrame: credit.nextFrame,
    wallNow: systemClock.now,
    sandbox,
    send: (request) => fetch(request),
    redirectUrl: new URL(
      import.meta.env.DEV ? '/signed-in.html' : '../signed-in.html',
      location.href,
    ).href,
  });
}
