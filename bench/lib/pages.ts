import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from '../../frontend/build/compress.ts';

const root = (folder: string) => join(import.meta.dirname, '../..', folder);

/** Builds the product's pages into `outDir`, like `npm run build`. */
export async function buildSite(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({ root: root('frontend'), build: { outDir, emptyOutDir: true }, logLevel: 'error' });
}

/** Builds the blank page for comparison: the same Vite, React, MUI, target and compression. */
export async function buildBlankPage(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({
    root: root('bench/peers/blank-page'),
    configFile: false,
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
    logLevel: 'error',
  });
  await compressFolder(outDir);
}
