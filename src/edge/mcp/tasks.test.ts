import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../core/test-support.ts';
import { createMcpTasks } from './tasks.ts';

function create() {
  const clock = createFakeClock();
  const tasks = createMcpTasks(clock);
  let sessions = 0;
  /** Each has a session of its own. */
  const reader = (subject: string) => ({
    caller: { grant: { subject }, personality: { id: 'guest' }, isAnonymous: false },
    session: { name: `${++sessions}` },
  });
  const result = async (chars: number) => ({
    content: [{ type: 'text' as const, text: 'x'.repeat(chars) }],
  });
  const run = async (subject: string, chars: number, ttl?: number) => {
    const whose = reader(subject);
    const task = tasks.start(whose, ttl, () => ({ result: result(chars), abort: () => {} }));
    if (typeof task === 'string') throw new Error(task);
    await task.result;
    return () => tasks.find(whose, task.state.taskId);
  };
  return { clock, tasks, reader, run };
}

describe('tasks', () => {
  it('have a bound of characters for all sessions of a subject', async () => {
    const { run } = create();
    const first = await run('ada', 4_000_000);
    const of = await run('bob', 4_000_000);
    const second = await run('ada', 4_000_000);
    expect([first, second, of].map((find) => find() !== undefined)).toEqual([true, true, true]);
    const third = await run('ada', 4_000_000);
    expect([first, second, third, of].map((find) => find() !== undefined)).toEqual([
      ...[false, true, true],
      true,
    ]);
  });

  it('have a bound for all subjects, which takes from the one with most', async () => {
    const { run } = create();
    const small = await run('ada', 1000);
    const finds = [];
    for (const subject of ['b', 'c', 'd', 'e', 'f', 'g']) finds.push(await run(subject, 9_000_000));
    expect(finds.filter((find) => find() !== undefined)).toHaveLength(5);
    expect(small()?.state.status).toBe('completed');
  });

  it('are refused beyond 100 that run, in all sessions of a subject', async () => {
    const { tasks, reader } = create();
    const never = () => ({ result: new Promise<never>(() => {}), abort: () => {} });
    for (let at = 0; at < 100; at++)
      expect(tasks.start(reader('ada'), 1000, never)).toBeTypeOf('object');
    expect(tasks.start(reader('ada'), 1000, never)).toBe('At most 100 tasks may run. Cancel some.');
    expect(tasks.start(reader('bob'), 1000, never)).toBeTypeOf('object');
  });

  it('are forgotten after their time', async () => {
    const { run, clock } = create();
    const find = await run('ada', 10, 5000);
    clock.advance(4999);
    expect(find()).toBeDefined();
    clock.advance(1);
    expect(find()).toBeUndefined();
  });
});
