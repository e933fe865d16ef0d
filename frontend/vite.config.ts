import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bundleBudget } from './build/bundle-budget.ts';
import { chunkGroups } from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { firstScreen } from './build/first-screen.ts';
import { pageOf, readRuntimeConfig } from './server/page.ts';

/** Development's page is told what the web server tells it in production. */
const runtimeConfig = (): Plugin => ({
  name: 'runtime-config',
  apply: 'serve',
  transformIndexHtml: (html) => pageOf(html, readRuntimeConfig(process.env)),
});

export default defineConfig({
  plugins: [react(), runtimeConfig(), bundleBudget(), firstScreen(), compress()],
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 8090),
    strictPort: true,
    // The page is opened through the gateway, which passes no WebSockets on: changes are heard of from here directly.
    hmr: { clientPort: Number(process.env.PORT ?? 8090) },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Pictures stay files: the content security policy allows no data: scripts and few data: images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
