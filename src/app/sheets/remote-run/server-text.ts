import type { RemoteRunState } from '../../../session/store/index.ts';
import type { Status } from '../../ui/StatusIcon.tsx';

/** The state of the server connection, as an icon and in a few words. */
export function toServerStatusText({ standing, server }: RemoteRunState): {
  status: Status;
  words: string;
} {
  const host = server?.host ?? 'The server';
  switch (standing.kind) {
    case 'unset':
      return { status: 'unreached', words: 'not checked yet' };
    case 'checking':
      return { status: 'running', words: 'is being checked' };
    case 'answers':
      return standing.facts.granted
        ? { status: 'ok', words: 'answers' }
        : { status: 'refused', words: 'is online, but does not grant this personality' };
    case 'trouble':
      switch (standing.trouble.kind) {
        case 'consent':
          return { status: 'refused', words: 'waits for your consent' };
        case 'refused':
          return { status: 'refused', words: 'refused' };
        case 'silent':
          return { status: 'failed', words: `${host} does not respond` };
      }
  }
}
