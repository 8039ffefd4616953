/** The context of a call outside of a conversation. */
export const context = {
  sessionId: 's',
  sessionKey: 's',
  platform: 'test',
  workingDir: '/',
  currentTurn: 1,
  messageCount: 1,
  abortSignal: new AbortController().signal,
  emit: () => {},
  resultBudgetChars: 10_000,
};

/**
 * The text that a model reads of a call to a server's tool.
 *
 * @param {{ tools: readonly { tool: any }[] }} connection
 * @param {string} name ends the registered name
 * @param {unknown} args
 * @returns {Promise<string>}
 */
export async function call(connection, name, args) {
  const found = connection.tools.find(({ tool }) => tool.name.endsWith(`__${name}`));
  if (!found) throw new Error(`The server has no tool '${name}'.`);
  const result = await found.tool.execute(args, context);
  return result.ok ? result.value : `Error: ${result.error}`;
}
