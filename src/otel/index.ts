/**
 * Spans and metrics of tool calls, by the GenAI semantic conventions of OpenTelemetry. Needs the
 * optional peer `@opentelemetry/api`.
 *
 * @module
 */
export { createOtelObserver, type OtelObserverOptions } from './create-otel-observer.ts';
