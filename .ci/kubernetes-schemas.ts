/** JSON schemas for kubeconform, out of the OpenAPI description that Kubernetes publishes. */

interface Schema {
  [key: string]: unknown;
  properties?: Record<string, Schema>;
}

interface Definition extends Schema {
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}

const shared = '_definitions.json';

/** The schema of each kind that rejects unknown fields, by file name, and one file of definitions that they share. */
export function strictSchemas(description: { definitions: Record<string, Definition> }): Map<string, object> {
  const { definitions } = description;
  const quantity = definitions['io.k8s.apimachinery.pkg.api.resource.Quantity'];
  for (const definition of Object.values(definitions)) makeStrict(definition);
  if (quantity) {
    delete quantity.type;
    quantity.oneOf = [{ type: 'string' }, { type: 'number' }];
  }
  const files = new Map<string, object>([[shared, { definitions }]]);
  for (const definition of Object.values(definitions))
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const schema = structuredClone(definition);
      const { apiVersion, kind: kindField } = schema.properties ?? {};
      if (apiVersion) apiVersion.enum = [group ? `${group}/${version}` : version];
      if (kindField) kindField.enum = [kind];
      const name = [kind.toLowerCase(), ...(group ? [group.split('.')[0]] : []), version].join('-');
      files.set(`${name}.json`, schema);
    }
  return files;
}

/** Rejects unknown fields, points references at the shared file, and spells int-or-string as JSON schema does. */
function makeStrict(node: unknown): void {
  if (Array.isArray(node)) for (const item of node) makeStrict(item);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const schema = node as Schema;
  if (typeof schema.$ref === 'string')
    schema.$ref = schema.$ref.replace('#/definitions/', `${shared}#/definitions/`);
  if (typeof schema.properties === 'object' && !schema['x-kubernetes-preserve-unknown-fields'])
    schema.additionalProperties ??= false;
  if (schema.format === 'int-or-string') {
    delete schema.format;
    delete schema.type;
    schema.oneOf = [{ type: 'string' }, { type: 'integer' }];
  }
  for (const value of Object.values(schema)) makeStrict(value);
}
