export * from './latency.ts';
export * from './pace.ts';
export * from './process.ts';
export * from './random.ts';
export * from './service.ts';
export * from './virtual-clock.ts';
export * from './virtual-fs.ts';
