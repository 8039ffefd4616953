import { Readable } from 'node:stream';
import Anthropic from '@anthropic-ai/sdk';
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { toolyardFor } from 'toolyard/formats';
import { require } from 'tsx/cjs/api';

// Only this file needs a transformation. A loader for all files takes as long as the tests.
const { SAMPLES } = require('../../../src/formats/agent/agent-test-support.ts', import.meta.url);

/** How a program sends one request by the provider's own SDK, and appends to the conversation. */
const CLIENTS = {
  'openai-chat': (fetch) => {
    const client = new OpenAI({ apiKey: 'key', fetch });
    const messages = [{ role: 'user', content: 'Go.' }];
    return {
      ask: (tools) => client.chat.completions.create({ model: 'gpt-4.1', messages, tools }),
      append: (reply, results) => messages.push(reply.choices[0].message, ...results),
      results: () => messages.filter(({ role }) => role === 'tool'),
    };
  },
  'openai-responses': (fetch) => {
    const client = new OpenAI({ apiKey: 'key', fetch });
    const input = [{ role: 'user', content: 'Go.' }];
    return {
      ask: (tools) => client.responses.create({ model: 'gpt-4.1', input, tools }),
      append: (reply, results) => input.push(...reply.output, ...results),
      results: () => input.filter(({ type }) => type === 'function_call_output'),
    };
  },
  anthropic: (fetch) => {
    const client = new Anthropic({ apiKey: 'key', fetch });
    const model = { model: 'claude-sonnet-5-5', max_tokens: 100 };
    const messages = [{ role: 'user', content: 'Go.' }];
    return {
      ask: (tools) => client.messages.create({ ...model, messages, tools }),
      append: ({ content }, results) => messages.push({ role: 'assistant', content }, ...results),
      results: () => messages.slice(2),
    };
  },
  gemini: (fetch) => {
    // This SDK has no option for it.
    globalThis.fetch = fetch;
    const client = new GoogleGenAI({ apiKey: 'key' });
    const contents = [{ role: 'user', parts: [{ text: 'Go.' }] }];
    return {
      ask: (tools) =>
        client.models.generateContent({ model: 'gemini-3-pro', contents, config: { tools } }),
      append: ({ candidates }, results) => contents.push(candidates[0].content, ...results),
      results: () => contents.slice(2),
    };
  },
  bedrock: (fetch) => {
    const client = new BedrockRuntimeClient({
      region: 'us-east-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
      requestHandler: {
        async handle({ body }) {
          const answer = await fetch('', { body: new TextDecoder().decode(body) });
          const headers = { 'content-type': 'application/json' };
          const bytes = Readable.from([Buffer.from(await answer.text())]);
          return { response: { statusCode: 200, headers, body: bytes } };
        },
      },
    });
    const messages = [{ role: 'user', content: [{ text: 'Go.' }] }];
    const modelId = 'anthropic.claude';
    return {
      ask: (tools) =>
        client.send(new ConverseCommand({ modelId, messages, toolConfig: { tools } })),
      append: ({ output }, results) => messages.push(output.message, ...results),
      results: () => messages.slice(2),
    };
  },
};

const TITLES = {
  'openai-chat': 'OpenAI Chat',
  'openai-responses': 'OpenAI Responses',
  anthropic: 'Anthropic',
  gemini: 'Gemini',
  bedrock: 'Bedrock',
};

/** @type {import('./framework.mjs').Framework[]} */
export const providers = Object.entries(CLIENTS).map(([format, connect]) => ({
  name: TITLES[format],
  types: `checked/${format}.ts`,
  takesPictures: format !== 'openai-chat',
  hasFlag: !format.startsWith('openai'),
  async ask(registry, options, calls) {
    const sample = SAMPLES[format];
    const sent = [];
    const real = globalThis.fetch;
    const fetch = async (_, { body }) => {
      sent.push(body);
      const answer = sample.response(sent.length === 1 ? calls.map(toSample(sample)) : []);
      return Response.json(answer);
    };
    try {
      const agent = toolyardFor(format, registry, options);
      const client = connect(fetch);
      for (let results; results?.length !== 0; ) {
        const reply = await client.ask(agent.tools);
        results = await agent.answer(reply);
        if (results.length > 0) client.append(reply, results);
      }
      return {
        tools: readTools(sample, agent.tools),
        results: sample.read(client.results()).map(toReceived),
      };
    } finally {
      globalThis.fetch = real;
    }
  },
}));

/** Arguments that are an object cannot be broken JSON. A text takes their place. */
function toSample({ textArguments }) {
  return (call) => {
    if (textArguments) return call;
    try {
      JSON.parse(call.args);
      return call;
    } catch {
      return { ...call, args: JSON.stringify(call.args) };
    }
  };
}

function readTools({ namesOf }, tools) {
  return namesOf(tools).map((name) => ({ name, schema: {} }));
}

/** @returns {import('./framework.mjs').ReceivedResult} */
function toReceived({ id, text, failed, pictures }) {
  return { id, text, failed, pictures: pictures.map(pictureOf) };
}

function pictureOf(picture) {
  if (typeof picture === 'string') return picture.replace(/^data:(.+);base64,/, '$1 ');
  const { media_type, mimeType, data, format, source } = picture;
  if (source) return `image/${format} ${Buffer.from(source.bytes).toString('base64')}`;
  return `${media_type ?? mimeType} ${data}`;
}
