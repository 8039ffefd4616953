import { expect, test } from 'vitest';
import { systemClock } from '../../core/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { createCatalogEquipment } from '../content/catalog-runtime.ts';
import { after } from '../lib/schedule.ts';
import { computeTasks } from '../tasks/compute-tasks.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import type { EngineReply, EngineRequest } from './engine-protocol.ts';
import { type EngineConnection, PortEngine } from './port-engine.ts';
import { serveEngine } from './serve-engine.ts';

/** Lets messages be delivered. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Engines behind real message channels, and the checks of the page, made by hand. */
function createEngines() {
  const channels: MessageChannel[] = [];
  const checks = new Set<() => void>();
  let isSilent = false;
  let isSilentFromCall = false;
  let isSilentFromTask = false;
  const connect = (): EngineConnection => {
    const channel = new MessageChannel();
    const { port1, port2 } = channel;
    channels.push(channel);
    serveEngine(
      {
        send: (reply: EngineReply) => {
          if (!isSilent) port2.postMessage(reply);
          if (reply.type === 'turn' && isSilentFromCall) isSilent = true;
          if (reply.type === 'begun' && isSilentFromTask) isSilent = true;
        },
        listen: (listener) => {
          port2.onmessage = ({ data }: MessageEvent<EngineRequest>) => {
            // As an engine that computes: nothing is read any more.
            if (!isSilent) listener(data);
          };
        },
      },
      {
        equipment: createCatalogEquipment({}),
        tasks: computeTasks,
        createClock: () => createVirtualClock(),
        nextFrame: after(systemClock, 0),
        wallNow: systemClock.now,
      },
    );
    return {
      send: (request) => port1.postMessage(request),
      listen: (listener) => {
        port1.onmessage = ({ data }: MessageEvent<EngineReply>) => listener(data);
      },
      terminate: () => {
        port1.close();
        port2.close();
      },
    };
  };
  const engine = new PortEngine({
    connect,
    watch: (check) => {
      checks.add(check);
      return () => checks.delete(check);
    },
  });
  return {
    runEngine: { batches: engine, createClock: () => createVirtualClock() },
    get started() {
      return channels.length;
    },
    get watched() {
      return checks.size;
    },
    fallSilent: () => {
      isSilent = true;
    },
    /** From the first call on, as if its tool computed without end. */
    hangInCall: () => {
      isSilentFromCall = true;
    },
    /** From the first task on, as if it computed without end. */
    hangInTask: () => {
      isSilentFromTask = true;
    },
    speakAgain: () => {
      isSilentFromTask = false;
      isSilent = false;
      isSilentFromCall = false;
    },
    /** Resolves when the page has heard of the call in which the engine hangs. */
    silence: async () => {
      while (!isSilent) await nextTask();
      await nextTask();
    },
    check: () => {
      for (const check of [...checks]) check();
    },
    close: () => engine.dispose(),
  };
}

test('a run on an engine elsewhere is the run of this thread, event by event', async () => {
  const here = openTestSession();
  const expected = (await here.runToEnd()).run;
  const engines = createEngines();
  const there = openTestSession({ loadEngine: async () => engines.runEngine });
  const { run } = await there.runToEnd();
  expect(run?.events).toEqual(expected?.events);
  expect(run?.lanes.map(({ result }) => result)).toEqual(
    expected?.lanes.map(({ result }) => result),
  );
  expect(run?.turnEnd).toEqual(expected?.turnEnd);
  expect(there.state().world).toEqual(here.state().world);
  expect(await there.worldFiles()).toEqual(await here.worldFiles());
  await there.until(({ argumentIssues }) => argumentIssues.size > 0);
  expect(engines.watched).toBe(0);
  engines.close();
});

test('an engine that is still loading is not taken for one that hangs', async () => {
  const engines = createEngines();
  engines.fallSilent();
  const session = openTestSession({ loadEngine: async () => engines.runEngine });
  await session.until(({ run }) => run?.status === 'running');
  for (let check = 0; check < 50; check += 1) engines.check();
  expect(engines.started).toBe(1);
  for (let check = 0; check < 20; check += 1) engines.check();
  expect(session.state().run?.warnings.at(-1)).toContain(
    'The engine that runs calls did not load.',
  );
  expect(engines.started).toBe(2);
  engines.close();
});

test('an engine that gives no sign is replaced, its run says in which tool, and Run works', async () => {
  const engines = createEngines();
  const session = openTestSession({ loadEngine: async () => engines.runEngine });
  await session.until(({ run }) => run?.status === 'done');
  engines.hangInCall();
  session.actions.run();
  await session.until(({ run }) => run?.status === 'running');
  await engines.silence();
  for (let check = 0; check < 4; check += 1) engines.check();
  expect(session.state().run?.status).toBe('running');
  engines.check();
  const { run, autoRun } = session.state();
  expect(run?.status).toBe('stopped');
  expect(run?.lanes.every(({ status }) => status === 'unsettled')).toBe(true);
  expect(run?.warnings.at(-1)).toBe(
    'read_file computed for more than 2 s without a break, so the run was ended. Change the arguments or the schema, and select Run.',
  );
  expect(autoRun).toBe(false);
  expect(engines.started).toBe(2);
  expect(engines.watched).toBe(0);

  engines.speakAgain();
  const next = await session.runToEnd();
  expect(next.run?.status).toBe('done');
  await session.until((state) => state.autoRun);
  engines.close();
});

test('a task that gives no sign is ended, and nothing starts again before Run', async () => {
  const engines = createEngines();
  const session = openTestSession({ loadEngine: async () => engines.runEngine });
  await session.until(({ run }) => run?.status === 'done');
  await session.until(({ argumentIssues }) => argumentIssues.size > 0);
  engines.hangInTask();
  const id = session.callTo('read_file');
  session.actions.setArgsText(id, '{"path": 1}');
  await engines.silence();
  for (let check = 0; check < 5; check += 1) engines.check();
  const { mismatches } = await session.until(({ autoRun }) => !autoRun);
  expect(mismatches.map(({ message }) => message)).toEqual([
    'The check of the arguments of read_file took more than 2 s, so it was ended. Simplify the patterns of the schema, or change the arguments.',
  ]);
  expect(engines.started).toBe(2);
  expect(engines.watched).toBe(0);
  engines.speakAgain();
  const { run } = await session.runToEnd();
  expect(run?.status).toBe('done');
  engines.close();
});
