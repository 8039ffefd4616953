import { isRecord } from '../../lib/is-record.ts';
import type {
  CompileResult,
  ModuleKind,
  ReducerDescriptor,
  ReducerModule,
  ToolDescriptor,
  ToolModule,
} from '../api.ts';
import { findIgnored } from './ignored-properties.ts';
import { parseData } from './parse.ts';

/** Reads the descriptor of a file's export. */
export function readDescriptor(
  json: string,
  kind: ModuleKind,
  source: string,
): CompileResult<ToolModule | ReducerModule> {
  const read = parseData(json);
  if (!isRecord(read) || !isRecord(read.data) || !Array.isArray(read.methods)) {
    return refuse(`The properties of the ${kind} cannot be read.`);
  }
  const { data, methods } = read;
  return kind === 'tool' ? toTool(data, methods, source) : toReducer(data, methods, source);
}

function toTool(
  data: Record<string, unknown>,
  methods: unknown[],
  source: string,
): CompileResult<ToolModule> {
  const { name, description, schema, capabilities = {} } = data;
  if (typeof name !== 'string' || name === '') return refuse("The tool needs a 'name', a string.");
  if (typeof description !== 'string') return refuse("The tool needs a 'description', a string.");
  if (!isRecord(schema)) return refuse("The tool needs a 'schema', a JSON Schema object.");
  if (!isRecord(capabilities)) return refuse("'capabilities' must be an object.");
  if (!methods.includes('execute')) return refuse("The tool needs a method 'execute(args, ctx)'.");
  const descriptor: ToolDescriptor = {
    ...pick(data),
    name,
    description,
    schema,
    capabilities,
    isAvailable: methods.includes('isAvailable'),
  };
  const ignored = findIgnored(data, methods);
  const module = {
    kind: 'tool',
    source,
    descriptor,
    ...(ignored.length > 0 && { ignored }),
  } as const;
  return { ok: true, module };
}

const TRIM_STRATEGIES = ['head', 'tail', 'head-tail', 'json'] as const;

/** The optional fields with the type that the contract requires. */
function pick(data: Record<string, unknown>): Partial<ToolDescriptor> {
  const { toolset, maxResultChars, timeoutMs, alwaysInclude, outputIsUntrusted } = data;
  const { ephemeral, validateArgs, onCollision, rateLimit, cache } = data;
  const { argumentAliases, nullMeansAbsent, maxResultTokens } = data;
  const collision = (['throw', 'replace', 'keep'] as const).find((one) => one === onCollision);
  const trim = TRIM_STRATEGIES.find((one) => one === data.trim);
  return {
    ...(typeof toolset === 'string' && { toolset }),
    ...(typeof maxResultChars === 'number' && { maxResultChars }),
    ...(typeof maxResultTokens === 'number' && { maxResultTokens }),
    ...(trim && { trim }),
    ...(typeof timeoutMs === 'number' && { timeoutMs }),
    ...(typeof alwaysInclude === 'boolean' && { alwaysInclude }),
    ...(typeof outputIsUntrusted === 'boolean' && { outputIsUntrusted }),
    ...(typeof ephemeral === 'boolean' && { ephemeral }),
    ...(typeof validateArgs === 'boolean' && { validateArgs }),
    ...(collision && { onCollision: collision }),
    ...(isRecord(argumentAliases) && { argumentAliases: toAliases(argumentAliases) }),
    ...(Array.isArray(nullMeansAbsent) && { nullMeansAbsent: nullMeansAbsent.filter(isText) }),
    ...(isRecord(rateLimit) && { rateLimit: toRateLimit(rateLimit) }),
    ...(cache === true && { cache }),
    ...(isRecord(cache) && { cache: toCache(cache) }),
  };
}

function toAliases(aliases: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(aliases).filter((pair): pair is [string, string] => isText(pair[1])),
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function toRateLimit({ max_calls, window_seconds }: Record<string, unknown>) {
  return {
    ...(typeof max_calls === 'number' && { max_calls }),
    ...(typeof window_seconds === 'number' && { window_seconds }),
  };
}

function toCache({ ttlMs }: Record<string, unknown>) {
  return { ...(typeof ttlMs === 'number' && { ttlMs }) };
}

function toReducer(
  data: Record<string, unknown>,
  methods: unknown[],
  source: string,
): CompileResult<ReducerModule> {
  const { toolName, maxGrowthChars } = data;
  if (typeof toolName !== 'string' || toolName === '') {
    return refuse("The reducer needs a 'toolName', the name of the tool whose results it reduces.");
  }
  if (!methods.includes('reduce')) {
    return refuse("The reducer needs a method 'reduce(result, ctx)'.");
  }
  const descriptor: ReducerDescriptor = {
    toolName,
    ...(typeof maxGrowthChars === 'number' && { maxGrowthChars }),
  };
  return { ok: true, module: { kind: 'reducer', source, descriptor } };
}

function refuse(message: string): { ok: false; errors: { message: string }[] } {
  return { ok: false, errors: [{ message }] };
}
