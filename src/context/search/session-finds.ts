/**
 * The tools that sessions have found or used, the latest last.
 *
 * @param maxSessions the least recently used ones are forgotten
 */
export function createSessionFinds(maxSessions: number): (sessionId: string) => Set<string> {
  const sessions = new Map<string, Set<string>>();
  return (sessionId) => {
    const finds = sessions.get(sessionId) ?? new Set();
    // A map keeps the order in which keys were set: the first one is the oldest.
    sessions.delete(sessionId);
    sessions.set(sessionId, finds);
    const [oldest = ''] = sessions.keys();
    if (!(sessions.size <= maxSessions)) sessions.delete(oldest);
    return finds;
  };
}
