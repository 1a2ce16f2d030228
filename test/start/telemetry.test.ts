import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { pino } from 'pino';
import { nextTurn } from '../../src/model/turns.js';
import { openTelemetry, type Telemetry } from '../../src/start/telemetry.js';
import { codelist } from '../harness/artefacts.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { codelistMessage } from '../http/messages.js';

interface SentAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly SentAttribute[];
  readonly status: { readonly code?: number; readonly message?: string };
}

/** The body of a request of OTLP/HTTP with the encoding JSON. */
interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SentAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const attributesOf = ({ attributes }: { readonly attributes: readonly SentAttribute[] }): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('OpenTelemetry', () => {
  const bodies: string[] = [];
  const paths: string[] = [];
  let collector: Server;
  let telemetry: Telemetry | undefined;
  let test: TestServer;
  const lines: Record<string, unknown>[] = [];
  const warnings: string[] = [];
  const names = [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_RESOURCE_ATTRIBUTES',
    'OTEL_BSP_SCHEDULE_DELAY',
  ];
  const incoming = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
  let spans: readonly SentSpan[] = [];

  before(async () => {
    collector = createServer(async (request, response) => {
      paths.push(request.url ?? '');
      bodies.push(await bodyOf(request));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    const values = [`http://127.0.0.1:${port}`, 'http/json', 'deployment.environment.name=test', '60000'];
    for (const [place, name] of names.entries()) process.env[name] = values[place];
    telemetry = await openTelemetry(process.env, '1.2.3', (message) => warnings.push(message));
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
    test = await startTestServer({ log, tracer: telemetry?.requests });
    await test.submit([codelist('CL', '1.0.0', ['A'])]);
    const traceparent = `00-${incoming.traceId}-${incoming.spanId}-01`;
    await test.request('/sdmx/v2/structure/codelist/SDMX/CL/1.0.0?lang=secret-word', {
      headers: { traceparent, 'X-Request-Id': 'request-1' },
    });
    await test.request('/no/such/path');
    const report = await test.post(codelistMessage('CL', '1.1.0', ['A', 'secret-code']), {
      'X-Request-Id': 'request-2',
    });
    expect(report.status, await report.text()).to.equal(200);
    // A span ends with the response, when its line is written.
    while (!lines.some(({ requestId }) => requestId === 'request-2')) await nextTurn();
    await telemetry?.stop();
    spans = bodies.flatMap((body) =>
      (JSON.parse(body) as SentTraces).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((each) => each.spans),
      ),
    );
  });
  after(async () => {
    for (const name of names) delete process.env[name];
    await test?.close();
    await new Promise((resolve) => collector.close(resolve));
  });

  const spanOf = (requestId: string): SentSpan => {
    const found = spans.find((span) => attributesOf(span)['strata.request_id'] === requestId);
    if (found === undefined) throw new Error(`no span of ${requestId}: ${JSON.stringify(spans)}`);
    return found;
  };
  const below = (span: SentSpan): readonly SentSpan[] =>
    spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
  const allBelow = (span: SentSpan): readonly SentSpan[] => below(span).flatMap((each) => [each, ...allBelow(each)]);

  it('sends a span of each request, with route, status and request id', () => {
    expect(paths[0]).to.equal('/v1/traces');
    const span = spanOf('request-1');
    expect([span.name, span.kind]).to.deep.equal(['GET /sdmx/v2/structure', 2]);
    expect(attributesOf(span)).to.deep.equal({
      'http.request.method': 'GET',
      'url.path': '/sdmx/v2/structure/codelist/SDMX/CL/1.0.0',
      'strata.request_id': 'request-1',
      'http.response.status_code': 200,
      'http.route': '/sdmx/v2/structure',
    });
    const unknown = spans.find((each) => attributesOf(each)['url.path'] === '/no/such/path');
    expect(unknown?.name).to.equal('GET');
  });

  it('continues the trace of the client, and names it in the line of the log', () => {
    const span = spanOf('request-1');
    expect([span.traceId, span.parentSpanId]).to.deep.equal([incoming.traceId, incoming.spanId]);
    expect(lines.find(({ requestId }) => requestId === 'request-1')).to.include({ traceId: incoming.traceId });
    const own = spanOf('request-2');
    expect(own.traceId).not.to.equal(incoming.traceId);
    expect(lines.find(({ requestId }) => requestId === 'request-2')).to.include({ traceId: own.traceId });
  });

  it('has spans of round trips below, by the name of the statement', () => {
    const trips = allBelow(spanOf('request-1')).filter(({ kind }) => kind === 3);
    expect(trips.map(({ name }) => name)).to.include('query/select-versions');
    for (const trip of trips)
      expect(attributesOf(trip)).to.deep.equal({ 'db.system.name': 'neo4j', 'strata.statement': trip.name });
  });

  it('has spans of a submission and its steps', () => {
    const [submission] = below(spanOf('request-2')).filter(({ name }) => name.startsWith('submission'));
    expect(submission?.name).to.equal('submission REPLACE');
    expect(submission && attributesOf(submission)).to.include({ 'strata.outcome': 'committed' });
    const names_ = submission === undefined ? [] : allBelow(submission).map(({ name }) => name);
    expect(names_).to.include.members([
      ...['transaction write', 'submission lock', 'submission load', 'submission evaluate', 'submission write'],
      'submission/lock-clock',
    ]);
  });

  it('sends no content, parameters or secrets', () => {
    for (const body of bodies) expect(body).not.to.match(/secret|authorization|only-for-the-tests/i);
  });

  it('names the service and what the environment adds', () => {
    const [first] = (JSON.parse(bodies[0] ?? '{}') as SentTraces).resourceSpans;
    expect(first && attributesOf(first.resource)).to.deep.equal({
      'service.name': 'strata',
      'service.version': '1.2.3',
      'deployment.environment.name': 'test',
    });
  });

  for (const [name, env, text] of [
    ['a protocol that it lacks', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'use http/protobuf or http/json'],
    ['an endpoint that is not an address', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'http://collector:4318'],
    ['another exporter', { OTEL_TRACES_EXPORTER: 'zipkin' }, 'use otlp or none'],
  ] as const) {
    it(`runs without spans, and says why, with ${name}`, async () => {
      const said: string[] = [];
      const all = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...env };
      expect(await openTelemetry(all, '1', (message) => said.push(message))).to.equal(undefined);
      expect(said).to.have.length(1);
      expect(said[0]).to.include(text);
    });
  }

  it('is off without an endpoint, and where it is turned off', async () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    for (const env of [{}, { ...endpoint, OTEL_SDK_DISABLED: 'true' }, { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }])
      expect(await openTelemetry(env, '1', (message) => expect.fail(message))).to.equal(undefined);
  });

  it('loads no package while it is off', async () => {
    const program = `
      const { createRequire } = await import('node:module');
      const { openTelemetry } = await import('./src/start/telemetry.ts');
      await openTelemetry({}, '1', console.error);
      console.log(Object.keys(createRequire('/').cache).filter((path) => path.includes('@opentelemetry')).length);`;
    const args = ['--import', 'tsx/esm', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: `${import.meta.dirname}/../..` });
    expect(stdout.trim()).to.equal('0');
  });
});
