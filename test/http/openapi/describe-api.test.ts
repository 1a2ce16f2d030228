import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { describeApi } from '../../../src/http/openapi/describe-api.js';
import { buildRouter } from '../../../src/http/router.js';
import { routes } from '../../../src/http/routes.js';
import type { Services } from '../../../src/http/services.js';
import { at, document, faultsOf, type Json, operationFor, operations } from './api-document.js';
import { metaSchema } from './meta-schema.js';

/** Every reference of a document, with its place. */
function referencesIn(node: Json, path = '#'): { path: string; to: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    name === '$ref' ? [{ path, to: String(value) }] : referencesIn(value as Json, `${path}/${name}`),
  );
}

/** Routes use services only when they handle a request. */
const router = buildRouter({} as Services);

describe('describeApi', () => {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(metaSchema);

  it('groups all operations: those of the operation of the registry are few', () => {
    const { paths, tags } = document as unknown as {
      paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>>;
      tags: readonly { readonly name: string }[];
    };
    const grouped = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).map((operation) => ({ path, tags: operation.tags })),
    );
    expect(grouped.every((each) => each.tags.length === 1)).to.equal(true);
    expect(new Set(grouped.flatMap((each) => each.tags))).to.deep.equal(new Set(tags.map(({ name }) => name)));
    const last = grouped.filter((each) => each.tags[0] === 'Operation').map(({ path }) => path);
    expect(last.sort()).to.deep.equal([
      '/health/live',
      '/health/ready',
      '/metrics',
      '/openapi.json',
      '/ws/secure/registry/backup',
    ]);
  });

  it('returns a valid OpenAPI 3.1 document', () => {
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).to.equal(true);
  });

  for (const [what, break_] of [
    [
      'a parameter in the path that may be left out',
      (api: string) => api.replace('"in":"path","required":true', '"in":"path","required":false'),
    ],
    ['an unknown method', (api: string) => api.replace('"get":', '"fetch":')],
    ['an invalid schema', (api: string) => api.replace('"type":"string"', '"type":"text"')],
    ['a response without description', (api: string) => api.replace(/"description":"[^"]*","headers"/, '"headers"')],
  ] as const) {
    it(`is invalid with ${what}`, () => {
      const text = JSON.stringify(document);
      expect(break_(text)).not.to.equal(text);
      expect(validate(JSON.parse(break_(text)))).to.equal(false);
    });
  }

  it('has no dangling references and no unused components', () => {
    const references = referencesIn(document).map(({ to }) => to);
    for (const reference of references) expect(() => at(reference)).not.to.throw();
    const components = ['schemas', 'parameters', 'responses'].flatMap((kind) =>
      Object.keys(at(`#/components/${kind}`)).map((name) => `#/components/${kind}/${name}`),
    );
    expect(references).to.include.members(components);
  });

  it('has unique operation ids', () => {
    const names = Object.values(document['paths'] ?? {}).flatMap((item) =>
      Object.values(item).map((operation) => operation['operationId']),
    );
    expect(new Set(names).size).to.equal(names.length).and.equal(operations.length);
  });

  it('describes the parts of each path in order, and each parameter once', () => {
    for (const { method, path, parameters } of operations) {
      const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      expect(inPath).to.deep.equal([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      const names = parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(names).size, `${method} ${path}`).to.equal(names.length);
    }
  });

  it('has a success response, or says that it is not implemented, and an internal error', () => {
    for (const { method, path, responses } of operations) {
      const statuses = Object.keys(responses);
      expect(
        statuses.filter((status) => /^2\d\d$|^501$/.test(status)),
        `${method} ${path}`,
      ).to.not.be.empty;
      expect(statuses).to.include('500');
    }
  });

  it('has examples and defaults that are valid against their schemas', () => {
    for (const { method, path, parameters } of operations)
      for (const { name, schema } of parameters) {
        const { examples = [], default: fallback } = schema as { examples?: unknown[]; default?: unknown };
        for (const value of [...examples, ...(fallback === undefined ? [] : [fallback])]) {
          expect(faultsOf(schema, value), `${method} ${path}: ${name}, ${JSON.stringify(value)}`).to.deep.equal([]);
        }
      }
  });

  it('describes the paths that are served, and no other', () => {
    for (const { method, path } of operations)
      expect(router.match(path.replace(/[{}]/g, ''), method).route, `${method} ${path}`).to.equal(true);
    for (const { methods, path } of router.stack) {
      const target = String(path).replace('{/*path}', '');
      const isDescribed = (method: string) =>
        operations.some(
          (each) => each.method === method && (each.path === target || each.path.startsWith(`${target}/{`)),
        );
      for (const method of methods.filter((each) => each !== 'HEAD')) {
        expect(isDescribed(method), `${method} ${target}`).to.equal(true);
      }
    }
  });

  it('matches literal segments of a path before parameters', () => {
    expect(operationFor('GET', '/sdmx/v1/codelist/SDMX')?.path).to.equal('/sdmx/v1/{resource}/{agency}');
    expect(operationFor('GET', '/sdmx/v1/schema/dataflow/SDMX/DF')?.path).to.equal(
      '/sdmx/v1/schema/{context}/{agency}/{id}',
    );
  });

  it('depends on the routes only', () => {
    const [first] = routes.filter(({ path }) => path === '/sdmx/v2/structure');
    const { paths } = describeApi(first === undefined ? [] : [{ ...first, path: '/elsewhere' }]);
    expect(Object.keys(paths as object)).to.deep.equal([
      '/elsewhere/{type}/{agency}/{id}/{version}/{item}',
      '/elsewhere/{type}/{agency}/{id}/{version}',
      '/elsewhere/{type}/{agency}/{id}',
      '/elsewhere/{type}/{agency}',
      '/elsewhere/{type}',
      '/elsewhere',
    ]);
  });
});
