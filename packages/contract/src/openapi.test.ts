import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { ALL_ROUTES } from './routes.ts';

/** Every JSON Schema of the document, by where it stands. */
function* schemasOf(value: unknown, at = ''): Generator<[string, object]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    const isSchema = name === 'schema' || at.endsWith('/components/schemas');
    if (isSchema && typeof child === 'object') yield [`${at}/${name}`, child];
    else yield* schemasOf(child, `${at}/${name}`);
  }
}

it('every schema of the document is one of JSON Schema 2020-12, which the document declares', () => {
  const document = openApiDocument(ALL_ROUTES, '1.0.0');
  expect(document['jsonSchemaDialect']).toBe('https://json-schema.org/draft/2020-12/schema');
  const ajv = new Ajv2020({ strict: true, validateFormats: false });
  const schemas = [...schemasOf(document)];
  expect(schemas.length).toBeGreaterThan(300);
  const wrong = schemas.filter(([, schema]) => ajv.validateSchema(schema) !== true);
  expect(wrong.map(([at]) => at)).toEqual([]);
});

it('a tuple is described by its places', () => {
  const { paths } = openApiDocument(ALL_ROUTES, '1.0.0');
  const day = JSON.stringify(paths['/api/location/day']?.['get']);
  expect(day).toContain('"prefixItems":[{"type":"number"}');
  expect(day).not.toContain('"items":[');
});
