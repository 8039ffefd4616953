import type { RemoteRunState } from '../../../session/store/index.ts';
import type { Status } from '../../ui/StatusIcon.tsx';

/** The state of the server connection, as an icon and in words. */
export function toServerStatusText({ standing, server }: RemoteRunState): {
  status: Status;
  text: string;
} {
  const host = server?.host ?? 'The server';
  switch (standing.kind) {
    case 'unset':
      return { status: 'unreached', text: 'not checked yet' };
    case 'checking':
      return { status: 'running', text: 'is being checked' };
    case 'answers':
      return standing.facts.granted
        ? { status: 'ok', text: 'answers' }
        : { status: 'refused', text: 'is online, but does not grant this personality' };
    case 'trouble':
      switch (standing.trouble.kind) {
        case 'consent':
          return { status: 'refused', text: 'waits for your consent' };
        case 'refused':
          return { status: 'refused', text: 'refused' };
        case 'silent':
          return { status: 'failed', text: `${host} does not respond` };
      }
  }
}
