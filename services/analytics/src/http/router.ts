import type { Application } from 'express';
import type { Context } from '../context.ts';

/** Adds the routes. */
export function registerRoutes(_app: Application, _context: Context): void {}
