import { aiSdk, aiSdk6, aiSdkStream } from './ai-sdk.mjs';
import { langChain } from './lang-chain.mjs';
import { mastra } from './mastra.mjs';
import { openAiAgents } from './open-ai-agents.mjs';
import { providers } from './providers.mjs';

/** @type {import('./framework.mjs').Framework[]} */
export const FRAMEWORKS = [
  ...providers,
  aiSdk,
  aiSdkStream,
  aiSdk6,
  openAiAgents,
  ...langChain,
  mastra,
];
