import { paths } from '@platform/contracts/paths';
import express, { type Application } from 'express';
import { apiDocument } from './api-document.ts';

/**
 * What the gateway answers itself. Requests on their way to a service don't pass through express: why is in
 * docs/adr/0040-identity-through-the-gateway.md.
 */
export function ownEndpoints(): Application {
  const document = apiDocument();
  const app = express().disable('x-powered-by');
  app.get(paths.openapi, (_req, res) => {
    res.set('cache-control', 'public, max-age=300').type('json').send(document);
  });
  return app;
}
