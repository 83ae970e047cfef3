import { setTimeout as wait } from 'node:timers/promises'

import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span as ExportedSpan,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'

import type { Span, StartSpan, TraceContext } from './trace-span.ts'

/** The retries of an unavailable collector would delay the shutdown. */
const closeWithinMs = 1_000

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const

const remote = ({ traceId, spanId, isSampled }: TraceContext) =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  })

/**
 * Spans that the official SDK exports in batches. It reads its other `OTEL_…` variables, such as headers and the
 * sampler, itself. Loaded only where an endpoint is configured. We start the spans ourselves instead of letting its
 * instrumentations rewrite `http` and `pg`: they would record URLs and SQL, which can name a person.
 */
export function openTelemetry({
  endpoint,
  serviceName,
  version,
}: {
  endpoint: string
  serviceName: string
  version: string
}) {
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    ),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  })
  const tracer = provider.getTracer('aafiya', version)

  function toSpan(exported: ExportedSpan): Span {
    const { traceId, spanId, traceFlags } = exported.spanContext()
    return {
      traceId,
      spanId,
      isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
      startPart: (name, attributes) =>
        toSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, exported))),
      describe(name, attributes) {
        exported.updateName(name).setAttributes(attributes)
      },
      end(failure) {
        if (failure !== undefined)
          exported.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure)
        exported.end()
      },
    }
  }
  const startSpan: StartSpan = ({ name, kind, parent }) =>
    toSpan(tracer.startSpan(name, { kind: kinds[kind] }, parent ? remote(parent) : ROOT_CONTEXT))
  /** Sends the remaining spans. */
  const close = () => Promise.race([provider.shutdown().catch(() => undefined), wait(closeWithinMs)])
  return { startSpan, close }
}
