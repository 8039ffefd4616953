import type { BuiltinSources, ClientAnswers, McpTransportFactory } from '../../kinds/index.ts';
import type { WorldRecorder } from '../workspace/world-recording.ts';

/** The recorder of the current run. */
export type CurrentRecorder = () => WorldRecorder | undefined;

type McpTransport = Awaited<ReturnType<McpTransportFactory>>;
type SqlSource = NonNullable<BuiltinSources['sql']>;

/** Records each statement. */
export function followSql(sql: SqlSource, recorder: CurrentRecorder): SqlSource {
  return {
    query(statement, options) {
      const ask = async () => sql.query(statement, options);
      const { parameters = [] } = options ?? {};
      return recorder()?.recordStatement([statement, parameters], ask) ?? ask();
    },
  };
}

/** Records each answer of the user. */
export function followAnswers(answers: ClientAnswers, recorder: CurrentRecorder): ClientAnswers {
  return {
    ...answers,
    ask(request, signal) {
      const ask = () => answers.ask(request, signal);
      const { toolName, args } = request;
      return recorder()?.recordAnswer([toolName, args], ask) ?? ask();
    },
  };
}

/** Records each call of a tool of a server in the page. */
export function followMcp(
  open: McpTransportFactory,
  server: string,
  recorder: CurrentRecorder,
): McpTransportFactory {
  return async () => {
    const inner = await open();
    const asked = new Map<unknown, (answer: unknown) => void>();
    const outer: McpTransport = {
      ...(inner.keepsTime && { keepsTime: true }),
      start() {
        inner.onmessage = (message, extra) => {
          if ('result' in message) asked.get(message.id)?.(message.result);
          outer.onmessage?.(message, extra);
        };
        inner.onerror = (error) => outer.onerror?.(error);
        inner.onclose = () => outer.onclose?.();
        return inner.start();
      },
      send(message, options) {
        if ('id' in message && 'method' in message && message.method === 'tools/call') {
          const { name, arguments: args = {} } = message.params ?? {};
          const close = recorder()?.recordMcp(server, [name, args]);
          if (close) asked.set(message.id, close);
        }
        return inner.send(message, options);
      },
      close: () => inner.close(),
    };
    return outer;
  };
}
