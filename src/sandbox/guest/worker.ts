import { code as prelude } from 'virtual:toolyard-sandbox/prelude';
import type { GuestSetup, HostMessage, WorkerMessage } from '../protocol.ts';
import { createGuest } from './guest.ts';
import { createQuickJsEngine } from './quickjs-engine.ts';

/** The Worker's entry. The frame sends one message: the engine's bytes, and the port. */
self.onmessage = ({ data, ports: [port] }) => {
  self.onmessage = null;
  void begin(data, port);
};

async function begin(
  { wasm, setup }: { wasm: ArrayBuffer; setup: GuestSetup },
  port: MessagePort | undefined,
): Promise<void> {
  if (!port) return;
  // Its parent reads nothing, and shares a thread with the page in some browsers.
  Reflect.deleteProperty(self, 'postMessage');
  const send = (message: WorkerMessage) => port.postMessage(JSON.stringify(message));
  const engine = createQuickJsEngine(await WebAssembly.compile(wasm));
  const hear = createGuest({
    engine,
    prelude,
    limits: setup.limits,
    send,
    now: () => performance.now(),
  });
  port.onmessage = ({ data }) => {
    const message: HostMessage = JSON.parse(data); // the host is the trusted side
    void hear(message);
  };
  send({ type: 'ready' });
}
