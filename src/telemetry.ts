import { AsyncLocalStorage } from 'node:async_hooks';
import type { Channel, TracingChannel } from 'node:diagnostics_channel';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { RequestTracer } from './http/log/observe-requests.js';
import { observe, type TracedOperation, traceChannels } from './model/trace-channels.js';
import type { Environment } from './settings/read-settings.js';

/** Spans that are sent to a collector of OpenTelemetry. */
export interface Telemetry {
  readonly requests: RequestTracer;
  /** Sends the spans that are left. */
  stop(): Promise<void>;
}

/** The protocols of OTLP that can be chosen (OpenTelemetry, OTLP exporter configuration); the first is the default. */
const protocols = ['http/protobuf', 'http/json'] as const;

/** Time to send the last spans, milliseconds: a collector that does not respond must not delay the stop. */
const longestStop = 5_000;

const isSet = (text: string | undefined): text is string => text !== undefined && text !== '';

const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:/.test(text);

/** What is wrong with the settings of OpenTelemetry, and what would be right; undefined for right ones. */
function findFault(env: Environment, endpoints: readonly (readonly [name: string, value: string])[]) {
  const wrong = endpoints.find(([, value]) => !isUrl(value));
  // The value may contain a password.
  if (wrong !== undefined) return `${wrong[0]} is not an address; write it as http://collector:4318`;
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = env[name];
    if (isSet(protocol) && !protocols.some((each) => each === protocol))
      return `${name} is "${protocol}"; use ${protocols.join(' or ')}`;
  }
  const exporter = env['OTEL_TRACES_EXPORTER'];
  if (isSet(exporter) && exporter !== 'otlp') return `OTEL_TRACES_EXPORTER is "${exporter}"; use otlp or none`;
  return undefined;
}

async function openExporter(env: Environment): Promise<SpanExporter> {
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'];
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

/** The tracer of the settings, with what spans are made of. */
async function openTracer(env: Environment, version: string, warn: (message: string) => void) {
  const [api, { W3CTraceContextPropagator }, sdk, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
  ]);
  const silent = (): void => undefined;
  const tell = (message: string): void => warn(`OpenTelemetry: ${message}`);
  const logger = { error: tell, warn: tell, info: silent, debug: silent, verbose: silent };
  // The packages report settings that they cannot use here, and collectors that do not respond.
  api.diag.setLogger(logger, { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true });
  const resource = resources
    .resourceFromAttributes({ 'service.name': 'strata', 'service.version': version })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const provider = new sdk.BasicTracerProvider({
    resource,
    spanProcessors: [new sdk.BatchSpanProcessor(await openExporter(env))],
  });
  return { api, provider, tracer: provider.getTracer('strata', version), propagator: new W3CTraceContextPropagator() };
}

type Opened = Awaited<ReturnType<typeof openTracer>>;

/** How the spans of a kind of operation are written. */
interface SpanForm<Operation> {
  name(operation: Operation): string;
  readonly kind?: SpanKind;
  /** Attributes that are known at the end. */
  attributes(operation: Operation): Attributes;
}

/** Makes spans of the operations of a channel that belong to a request. @returns the function that ends this */
function traceChannel<Operation extends TracedOperation>(
  { api, tracer }: Opened,
  current: AsyncLocalStorage<Span>,
  channel: TracingChannel<unknown, Operation>,
  { name, kind, attributes }: SpanForm<Operation>,
): () => void {
  const spans = new WeakMap<object, Span>();
  const start = channel.start as unknown as Channel<Span | undefined, Operation>;
  const storage = current as unknown as AsyncLocalStorage<Span | undefined>;
  start.bindStore(storage, (operation) => {
    const parent = current.getStore();
    if (parent === undefined) return undefined;
    const settings = kind === undefined ? {} : { kind };
    const span = tracer.startSpan(name(operation), settings, api.trace.setSpan(api.ROOT_CONTEXT, parent));
    spans.set(operation, span);
    return span;
  });
  const stop = observe(channel, {
    end: (operation) => {
      const span = spans.get(operation);
      if (span === undefined) return;
      span.setAttributes(attributes(operation));
      // Messages of errors can have values of a request, so only their kind is sent.
      if (operation.error !== undefined) {
        const message = operation.error instanceof Error ? operation.error.name : 'error';
        span.setStatus({ code: api.SpanStatusCode.ERROR, message });
      }
      span.end();
    },
  });
  return () => {
    start.unbindStore(storage);
    stop();
  };
}

/** Makes spans of everything that the program announces. @returns the function that ends this */
function traceChannelsInto(opened: Opened, current: AsyncLocalStorage<Span>): () => void {
  const { CLIENT } = opened.api.SpanKind;
  const ends = [
    traceChannel(opened, current, traceChannels.roundTrip, {
      name: ({ statement }) => statement,
      kind: CLIENT,
      attributes: ({ statement }) => ({ 'db.system.name': 'neo4j', 'strata.statement': statement }),
    }),
    traceChannel(opened, current, traceChannels.transaction, {
      name: ({ purpose }) => `transaction ${purpose}`,
      attributes: ({ purpose, attempts }) => ({ 'strata.purpose': purpose, 'strata.attempts': attempts }),
    }),
    traceChannel(opened, current, traceChannels.submission, {
      name: ({ action }) => `submission ${action}`,
      attributes: ({ action, outcome }) => ({ 'strata.action': action, 'strata.outcome': outcome }),
    }),
    traceChannel(opened, current, traceChannels.step, {
      name: ({ step }) => `submission ${step}`,
      attributes: ({ step }) => ({ 'strata.step': step }),
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function requestTracer({ api, tracer, propagator }: Opened, current: AsyncLocalStorage<Span>): RequestTracer {
  const { SERVER } = api.SpanKind;
  return {
    begin({ method, path, requestId, headers }) {
      const context = propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter);
      const attributes = { 'http.request.method': method, 'url.path': path, 'strata.request_id': requestId };
      const span = tracer.startSpan(method, { kind: SERVER, attributes }, context);
      return {
        traceId: span.spanContext().traceId,
        run: (work) => current.run(span, work),
        end({ route, status, isAborted, isFailed }) {
          span.setAttribute('http.response.status_code', status);
          if (route !== undefined) {
            span.updateName(`${method} ${route}`);
            span.setAttribute('http.route', route);
          }
          if (isAborted) span.setAttribute('strata.aborted', true);
          if (isFailed || status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

/**
 * Sends spans to the collector of the environment variables that OpenTelemetry defines. Without an endpoint nothing is loaded.
 * @param version of the program
 * @param warn logs settings that cannot be used; the program then runs without spans
 */
export async function openTelemetry(
  env: Environment,
  version: string,
  warn: (message: string) => void,
): Promise<Telemetry | undefined> {
  const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].flatMap((name) => {
    const value = env[name];
    return isSet(value) ? [[name, value] as const] : [];
  });
  const isOff = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
  if (endpoints.length === 0 || isOff) return undefined;
  const fault = findFault(env, endpoints);
  if (fault !== undefined) {
    warn(`OpenTelemetry: ${fault}. No traces are sent.`);
    return undefined;
  }
  const opened = await openTracer(env, version, warn);
  const current = new AsyncLocalStorage<Span>();
  const end = traceChannelsInto(opened, current);
  return {
    requests: requestTracer(opened, current),
    async stop() {
      end();
      const late = new Promise<void>((resolve) => setTimeout(resolve, longestStop).unref());
      await Promise.race([opened.provider.shutdown().catch((error: unknown) => warn(String(error))), late]);
      opened.api.diag.disable();
    },
  };
}
