/** The runtimes that serve on loopback, for the benchmark. */
import { edgeVm } from './runtimes/edge-vm.mjs';
import { bun, deno, node } from './runtimes/processes.mjs';
import { workerd } from './runtimes/workerd.mjs';

export { prepare } from './prepare.mjs';

/** @type {import('./runtimes/runtime.mjs').Runtime[]} */
export const servers = [node, deno, bun, workerd, edgeVm];
