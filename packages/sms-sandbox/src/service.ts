import { createLogger, type Logger, startService } from '@platform/service-kit';
import { createCallbacks } from './callbacks.ts';
import type { SandboxConfig } from './config.ts';
import { controlApi } from './control-api.ts';
import { createFaults } from './faults.ts';
import { openLedger } from './ledger.ts';
import { messagesApi } from './messages-api.ts';
import { pageHeaders, renderPage } from './page.ts';

const name = 'sms-sandbox';

/** Starts the sandbox; messages that had not reached their last state go on. */
export async function start(config: SandboxConfig, overrides: { logger?: Logger } = {}) {
  const logger = overrides.logger ?? createLogger({ name, level: config.server.logLevel });
  const ledger = openLedger(config.sandbox.file);
  const callbacks = createCallbacks(config, ledger, logger);
  const faults = createFaults();
  for (const message of ledger.unfinished()) void callbacks.deliver(message);
  return startService({
    name,
    config: { server: config.server },
    logger,
    resources: { ledger, callbacks },
    routes: (app) => {
      app.use(messagesApi({ config, ledger, faults, callbacks }));
      app.use(controlApi(ledger, faults, callbacks));
      app.get('/', (_req, res) => {
        res.set(pageHeaders).send(renderPage(ledger));
      });
    },
  });
}
