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

test('the first update waits for nothing, later ones for the page', () => {
  const { credit, sent } = open();
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([0]);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([0]);
  credit.drawn();
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(2);
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

/** A page whose frames the test draws, and how often it has answered. */
function openPage() {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  const drawn = vi.fn();
  const watch = new DrawWatch(drawn);
  return {
    update() {
      watch.message();
      watch.updated();
    },
    /** Draws a frame after some milliseconds. @returns the number of answers once it is painted */
    frameAfter(ms: number) {
      vi.advanceTimersByTime(ms);
      for (const callback of frames.splice(0)) callback();
      vi.advanceTimersByTime(0);
      return drawn.mock.calls.length;
    },
  };
}

test('the page answers the first updates of a row after the frame that draws them', () => {
  const { update, frameAfter } = openPage();
  for (let row = 1; row <= 12; row += 1) {
    update();
    expect(frameAfter(16)).toBe(row);
  }
});

test('the page answers later ones after the second frame, and after a pause again the first', () => {
  const { update, frameAfter } = openPage();
  for (let row = 1; row <= 12; row += 1) {
    update();
    frameAfter(16);
  }
  update();
  expect(frameAfter(16)).toBe(12);
  expect(frameAfter(16)).toBe(13);
  frameAfter(300);
  update();
  expect(frameAfter(16)).toBe(14);
});

test('after a draw that took long, the page rests for as long before it answers after a frame', () => {
  const { update, frameAfter } = openPage();
  update();
  expect(frameAfter(82)).toBe(0);
  expect(frameAfter(49)).toBe(0);
  expect(frameAfter(1)).toBe(1);
});

test('the page answers once after the answer is due, however many updates came', () => {
  const { update, frameAfter } = openPage();
  update();
  update();
  expect(frameAfter(16)).toBe(1);
  expect(frameAfter(16)).toBe(1);
});
