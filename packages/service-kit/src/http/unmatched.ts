import type { Application, RequestHandler } from 'express';
import { errors } from '../errors/app-error.ts';

/** The parts of express's router this file reads (router 2, pinned exactly; a test notices a change). */
interface Layer {
  match(path: string): { path: string } | boolean;
  path?: string;
  route?: { methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** Answers what no route took: 405 with `Allow` when the path has other methods, else 404. */
export function unmatched(app: Application): RequestHandler {
  return (req, res) => {
    const allowed = new Set(methodsOf((app.router as unknown as { stack: Layer[] }).stack, req.path));
    if (allowed.size === 0) throw errors.notFound();
    if (allowed.has('GET')) allowed.add('HEAD');
    res.setHeader('allow', [...allowed].sort().join(', '));
    throw errors.methodNotAllowed();
  };
}

function methodsOf(stack: Layer[], path: string): string[] {
  return stack.flatMap((layer) => {
    if (!layer.route && !layer.handle.stack) return [];
    const matched = layer.match(path);
    if (!matched) return [];
    if (layer.route) return Object.keys(layer.route.methods).map((method) => method.toUpperCase());
    const prefix = typeof matched === 'object' ? matched.path : (layer.path ?? '');
    return methodsOf(layer.handle.stack ?? [], path.slice(prefix.length) || '/');
  });
}
