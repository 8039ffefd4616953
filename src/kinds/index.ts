/**
 * The kinds of tools, and the declarations that list them.
 *
 * @module
 */
import './need-zod.ts';

export * from './agent/kind.ts';
export * from './builtin/kind.ts';
export * from './client/kind.ts';
export * from './declarations/index.ts';
export * from './internal/kind.ts';
export type * from './kind.ts';
export { type LoadDeclarationsOptions, loadDeclarations } from './load-declarations.ts';
export type * from './mcp/auth-types.ts';
export * from './mcp/authorize-device.ts';
// The first MCP server loads the protocol's code.
export * from './mcp/connect.ts';
export { McpConnectionError } from './mcp/connection-error.ts';
export type * from './mcp/connection-types.ts';
export { createMcpAuth } from './mcp/create-mcp-auth.ts';
export { createMcpDeviceAuth } from './mcp/create-mcp-device-auth.ts';
export { type McpDeclaration, type McpSources, mcpKind } from './mcp/kind.ts';
export { loadInPageMcp } from './mcp/load.ts';
export type { McpTransportFactory } from './mcp/transports.ts';
export * from './rag/kind.ts';
export { type DeclarationSources, KINDS } from './table.ts';
export * from './webhook/kind.ts';
