import { type ContractRow, runCases } from '../../contract/contract-case.ts';
import { createClient, type Target } from '../client.ts';
import { framing } from './framing.ts';
import { leaving } from './leaving.ts';
import type { ProtocolTarget } from './protocol-case.ts';
import { rebinding } from './rebinding.ts';
import { table } from './table.ts';

/** Sends all raw requests to a server on loopback. Never rejects. */
export async function runProtocolCases(target: Target): Promise<ContractRow[]> {
  const { host, port } = new URL(target.origin);
  const protocolTarget: ProtocolTarget = { host, port: Number(port), client: createClient(target) };
  return runCases([...table, ...framing, ...leaving, ...rebinding], protocolTarget);
}
