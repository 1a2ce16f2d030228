const text = { type: 'string', minLength: 1 };
const componentName = '^[A-Za-z0-9._-]+$';
const mapOf = (value: object, names = '.') => ({
  type: 'object',
  patternProperties: { [names]: value },
  additionalProperties: false,
});
const closed = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...optional, ...required },
  additionalProperties: false,
});
const reference = (kind: string) =>
  closed({ $ref: { type: 'string', pattern: `^#/components/${kind}/[A-Za-z0-9._-]+$` } });
const orReference = (kind: string, object: object) => ({ oneOf: [reference(kind), object] });

const schema = { $ref: 'https://json-schema.org/draft/2020-12/schema' };
const content = mapOf(closed({}, { schema }), '^[a-z]+/[a-z0-9.+-]+(;version=[0-9.]+)?$');
const header = closed({ description: text, schema });

const parameterIn = (place: object, name: object, always: Record<string, object>) =>
  closed(
    { in: place, name, description: text, schema, ...always },
    { required: { type: 'boolean' }, style: { enum: ['form', 'deepObject'] }, explode: { type: 'boolean' } },
  );
// A parameter in the path is always required. OpenAPI ignores three header parameters, which it describes elsewhere.
const parameter = {
  oneOf: [
    parameterIn({ const: 'path' }, text, { required: { const: true } }),
    parameterIn({ const: 'query' }, text, {}),
    parameterIn({ const: 'header' }, { ...text, not: { enum: ['Accept', 'Content-Type', 'Authorization'] } }, {}),
  ],
};

const response = closed({ description: text, content }, { headers: mapOf(header) });

const operation = closed(
  {
    operationId: text,
    tags: { type: 'array', items: text, minItems: 1 },
    summary: text,
    parameters: { type: 'array', items: orReference('parameters', parameter), uniqueItems: true },
    responses: {
      ...mapOf(orReference('responses', response), '^[1-5][0-9][0-9]$'),
      minProperties: 1,
    },
  },
  {
    description: text,
    security: { type: 'array', items: mapOf({ type: 'array', items: text }) },
    requestBody: closed({ content }, { description: text, required: { type: 'boolean' } }),
  },
);

/**
 * The part of the OpenAPI 3.1.0 schema that the description of the registry uses; anything else that the specification
 * allows is rejected.
 */
export const metaSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...closed({
    openapi: { const: '3.1.0' },
    info: closed({ title: text, version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' } }, { description: text }),
    servers: { type: 'array', items: closed({ url: text }) },
    tags: { type: 'array', items: closed({ name: text, description: text }) },
    paths: {
      ...mapOf(closed({}, { get: operation, post: operation, put: operation, delete: operation }), '^/'),
      minProperties: 1,
    },
    components: closed({
      schemas: mapOf(schema, componentName),
      parameters: mapOf(parameter, componentName),
      responses: mapOf(response, componentName),
      securitySchemes: mapOf(
        {
          oneOf: [
            closed({ type: { const: 'http' }, scheme: text }, { bearerFormat: text }),
            closed({ type: { const: 'mutualTLS' } }),
            closed(
              { type: { const: 'apiKey' }, in: { enum: ['query', 'header', 'cookie'] }, name: text },
              { description: text },
            ),
          ],
        },
        componentName,
      ),
    }),
  }),
};
