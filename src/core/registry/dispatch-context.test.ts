import { describe, expect, test, vi } from 'vitest';
import { createDispatchContext, createToolRegistry } from '../index.ts';
import { makeTool } from '../test-support.ts';

function withEphemeral() {
  return createToolRegistry({ tools: [makeTool('stays'), makeTool('goes', { ephemeral: true })] });
}

describe('bindContext', () => {
  test('prunes ephemeral tools when the context is acked', () => {
    const registry = withEphemeral();
    const dispatch = createDispatchContext();
    registry.bindContext(dispatch);
    expect(registry.size).toBe(2);
    dispatch.ack();
    expect(registry.names).toEqual(['stays']);
  });

  test('prunes nothing on nack', () => {
    const registry = withEphemeral();
    const dispatch = createDispatchContext();
    registry.bindContext(dispatch);
    dispatch.nack(new Error('failed'));
    expect(registry.size).toBe(2);
  });

  test('returns a function that unsubscribes', () => {
    const registry = withEphemeral();
    const dispatch = createDispatchContext();
    registry.bindContext(dispatch)();
    dispatch.ack();
    expect(registry.size).toBe(2);
  });

  test('accepts any object with onAck', () => {
    const registry = withEphemeral();
    let ack = () => {};
    const stop = vi.fn();
    const unsubscribe = registry.bindContext({
      onAck: (listener) => {
        ack = listener;
        return stop;
      },
    });
    ack();
    expect(registry.names).toEqual(['stays']);
    unsubscribe();
    expect(stop).toHaveBeenCalledOnce();
  });

  test('several registries share one context', () => {
    const one = withEphemeral();
    const two = one.fork();
    const dispatch = createDispatchContext();
    one.bindContext(dispatch);
    two.bindContext(dispatch);
    dispatch.ack();
    expect([one.size, two.size]).toEqual([1, 1]);
  });
});

describe('createDispatchContext', () => {
  test.each([
    ['ack', 'ack'],
    ['ack', 'nack'],
    ['nack', 'ack'],
    ['nack', 'nack'],
  ] as const)('%s and then %s is an error', (first, second) => {
    const dispatch = createDispatchContext();
    dispatch[first]();
    expect(() => dispatch[second]()).toThrow(
      expect.objectContaining({
        code: 'E_DISPATCH_SETTLED',
        message: expect.stringContaining(first),
      }),
    );
  });

  test('a throwing listener does not stop the others, and its error is reported', () => {
    const dispatch = createDispatchContext();
    const other = vi.fn();
    dispatch.onAck(() => {
      throw new Error('on purpose');
    });
    dispatch.onAck(other);
    expect(() => dispatch.ack()).toThrow('on purpose');
    expect(other).toHaveBeenCalledOnce();
  });

  test('a listener that is added twice has two subscriptions', () => {
    const dispatch = createDispatchContext();
    const listener = vi.fn();
    const stop = dispatch.onAck(listener);
    dispatch.onAck(listener);
    stop();
    dispatch.ack();
    expect(listener).toHaveBeenCalledOnce();
  });
});
