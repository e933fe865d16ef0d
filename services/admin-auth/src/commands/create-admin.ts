import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import {
  CommandError,
  closeResources,
  commandWaitMs,
  connectMongo,
  connectRedis,
  createLogger,
  revoker,
  runCommand,
} from '@platform/service-kit';
import { readCommandConfig } from '../config.ts';
import { openStores } from '../context.ts';
import { createPasswords } from '../domain/credentials.ts';
import { type AdminCommand, runAdminCommand } from './admin-command.ts';

const usage = `Creates an owner, resets an administrator's password and second factors, or shuts one out.

  node services/admin-auth/src/commands/create-admin.ts --username <name> [--if-missing | --reset | --disable]

The password is read from standard input. MONGO_URL and REDIS_URL name the servers.
  --if-missing   do nothing when the administrator exists
  --reset        set a new password, remove all second factors, end all sessions and invitations, and enable a disabled administrator
  --disable      shut the administrator out, and end all sessions and invitations (reads no password)
`;

function readArguments(): AdminCommand {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      'if-missing': { type: 'boolean', default: false },
      reset: { type: 'boolean', default: false },
      disable: { type: 'boolean', default: false },
    },
  });
  const { username, reset, disable } = values;
  const ifMissing = values['if-missing'];
  if (!username || [reset, disable, ifMissing].filter(Boolean).length > 1) throw new CommandError(usage);
  return { username, kind: disable ? 'disable' : reset ? 'reset' : 'create', ifMissing };
}

await runCommand(async () => {
  const command = readArguments();
  const config = readCommandConfig(process.env);
  const logger = createLogger({ name: 'create-admin', level: config.server.logLevel });
  const password = command.kind === 'disable' ? '' : (await text(process.stdin)).replace(/\r?\n$/, '');
  const mongo = await connectMongo({
    url: config.mongo.url,
    logger,
    startupTimeoutMs: commandWaitMs,
    open: openStores,
  });
  const redis = await connectRedis({ url: config.redis.url, logger });
  try {
    return await runAdminCommand(command, password, {
      ...mongo.stores,
      passwords: createPasswords(),
      revoke: revoker(redis.client, 'session', logger),
      isProduction: config.server.nodeEnv === 'production',
    });
  } finally {
    await closeResources({ mongo, redis }, logger);
  }
});
