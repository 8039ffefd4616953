import { code as prelude } from 'virtual:toolyard-sandbox/prelude';
import type { WorkerMessage } from '../protocol.ts';
import { checkInVms } from './check-guest.ts';
import { createQuickJsEngine } from './quickjs-engine.ts';

// Read before a check replaces it.
const now = performance.now.bind(performance);

/** The entry of the Worker that checks one reducer. It starts like `worker.ts`. */
self.onmessage = async ({ data: { wasm, setup }, ports: [port] }) => {
  self.onmessage = null;
  if (!port) return;
  const send = (message: WorkerMessage) => port.postMessage(JSON.stringify(message));
  const engine = createQuickJsEngine(await WebAssembly.compile(wasm));
  port.onmessage = ({ data }) => {
    const { limits, world } = setup;
    void checkInVms(JSON.parse(data), { engine, prelude, limits, send, now, world });
  };
  send({ type: 'ready' });
};
