import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bundleBudget } from './build/bundle-budget.ts';
import { chunkGroups } from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { firstScreen } from './build/first-screen.ts';
import { pageOf, readRuntimeConfig } from './server/page.ts';

/** Inserts the run-time configuration in development, as the web server does in production. */
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
    // The page is opened through the gateway, which proxies no WebSockets: HMR connects here directly.
    hmr: { clientPort: Number(process.env.PORT ?? 8090) },
  },
  build: {
    target: 'es2022',
    // No inlined assets: the content security policy restricts data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
