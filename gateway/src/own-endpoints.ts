import { createOpenApiDocument } from '@platform/contracts/openapi';
import { operations } from '@platform/contracts/operations';
import express, { type Application } from 'express';

/**
 * What the gateway answers itself. Requests on their way to a service don't pass through express: why is in
 * docs/adr/0040-identity-through-the-gateway.md.
 */
export function ownEndpoints(): Application {
  const document = Buffer.from(JSON.stringify(createOpenApiDocument()));
  const app = express().disable('x-powered-by');
  app.get(operations.getApiDocument.path, (_req, res) => {
    res.set('cache-control', 'public, max-age=300').type('json').send(document);
  });
  return app;
}
