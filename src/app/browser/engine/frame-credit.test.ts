import { beforeEach, expect, test, vi } from 'vitest';
import { DrawWatch, FrameCredit } from './frame-credit.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A Worker that always has something to send, and the times at which it sent. */
function open() {
  const sent: number[] = [];
  const credit = new FrameCredit(() => sent.push(performance.now() - start));
  const start = performance.now();
  const ask = () => credit.nextFrame(ask);
  ask();
  return { credit, sent };
}

test('the first update waits for nothing, later ones for the page and a frame', () => {
  const { credit, sent } = open();
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([0]);
  credit.drawn();
  vi.advanceTimersByTime(15);
  expect(sent).toEqual([0, 16]);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([0, 16]);
  credit.drawn();
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(3);
});

test('many updates in a row come once per two frames, and after a pause again with each', () => {
  const sent: number[] = [];
  const credit = new FrameCredit(() => {
    sent.push(performance.now());
    credit.drawn();
  });
  let isBusy = true;
  const ask = () => {
    if (isBusy) credit.nextFrame(ask);
  };
  ask();
  vi.advanceTimersByTime(400);
  isBusy = false;
  vi.advanceTimersByTime(300);
  const gaps = sent.slice(1).map((at, index) => Math.round(at - (sent[index] ?? 0)));
  expect(new Set(gaps.slice(0, 12))).toEqual(new Set([16]));
  expect(new Set(gaps.slice(12))).toEqual(new Set([32]));

  const before = sent.length;
  isBusy = true;
  ask();
  vi.advanceTimersByTime(33);
  expect(sent.length - before).toBe(3);
});

test('a page that draws nothing gets few updates', () => {
  const { sent } = open();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([0, 300, 600, 900]);
});

test('a cancelled update is not sent', () => {
  const sent: string[] = [];
  const credit = new FrameCredit(() => sent.push('updated'));
  credit.nextFrame(() => sent.push('cancelled'))();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([]);
});

test('the page answers with its next frame, and later after a draw that took long', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  const drawFrame = () => {
    for (const callback of frames.splice(0)) callback();
  };
  const drawn = vi.fn();
  const watch = new DrawWatch(drawn);
  watch.message();
  watch.updated();
  expect(drawn).not.toHaveBeenCalled();
  drawFrame();
  expect(drawn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(82);
  drawFrame();

  watch.message();
  watch.updated();
  drawFrame();
  vi.advanceTimersByTime(49);
  expect(drawn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(drawn).toHaveBeenCalledTimes(2);
});
