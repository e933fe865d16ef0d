import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compress } from './build/compress.ts';
import { pageOf } from './server/page.ts';
import { readRuntimeConfig } from './server/runtime-config.ts';

/** What every page needs, in two files rather than forty. Parts that carry MUI stay with those who open them. */
const chunkGroups = [
  {
    name: 'vendor',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|cookie|i18next|react-i18next|@tanstack)[\\/]/,
  },
  {
    name: 'shared',
    test: /frontend[\\/]src[\\/](?:components|config|lib|i18n)[\\/](?!en[\\/]|theme[\\/]mui|date-time-picker|category-ridge|(?:mui-provider|dialog|confirm-dialog)\.)|frontend[\\/]src[\\/]features[\\/](?:tracking|membership[\\/]lib)[\\/]|contracts[\\/]src[\\/](?:limits|paths|messages)\./,
  },
];

/** Development's page is told what the web server tells it in production. */
const runtimeConfig = (): Plugin => ({
  name: 'runtime-config',
  apply: 'serve',
  transformIndexHtml: (html) => pageOf(html, readRuntimeConfig(process.env)),
});

export default defineConfig({
  plugins: [react(), runtimeConfig(), compress()],
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
