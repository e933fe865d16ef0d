import { serviceStarter } from '@platform/service-kit';
import { createCallbacks } from './callbacks.ts';
import type { SandboxConfig } from './config.ts';
import { controlApi } from './control-api.ts';
import { createFaults } from './faults.ts';
import { openLedger } from './ledger.ts';
import { messagesApi } from './messages-api.ts';
import { pageHeaders, renderPage } from './page.ts';

/** Starts the sandbox; messages that had not reached their last state go on. */
export const start = serviceStarter('sms-sandbox', async (config: SandboxConfig, logger) => {
  const ledger = openLedger(config.sandbox.file);
  const callbacks = createCallbacks(config, ledger, logger);
  const faults = createFaults();
  for (const message of ledger.unfinished()) void callbacks.deliver(message);
  return {
    resources: { ledger, callbacks },
    routes: (app) => {
      app.use(messagesApi({ config, ledger, faults, callbacks }));
      app.use(controlApi(ledger, faults, callbacks));
      app.get('/', (_req, res) => {
        res.set(pageHeaders).send(renderPage(ledger));
      });
    },
  };
});
