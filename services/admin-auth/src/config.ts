import { commandServerConfig, commonConfig, configReader, env } from '@platform/service-kit';

const day = 24 * 60 * 60;

const shape = {
  ...commonConfig,
  keys: {
    encryptionSecrets: env.secrets({ name: 'ADMIN_KEY_ENCRYPTION_SECRET', minLength: 32 }),
    rotateAfterSeconds: env.int({ name: 'ADMIN_KEY_ROTATE_AFTER_SECONDS', min: 3600 }).default(30 * day),
  },
  passkeys: {
    /** The address of the site in the browser; passkeys are off without it. */
    origin: env.url({ name: 'PASSKEY_ORIGIN' }).optional(),
  },
  login: {
    windowSeconds: env.int({ name: 'LOGIN_WINDOW_SECONDS', min: 1 }).default(15 * 60),
    /** Failed attempts from an address, for any name. */
    perAddress: env.int({ name: 'LOGIN_FAILURES_PER_ADDRESS', min: 1 }).default(30),
    /** Failed attempts on a name from an address. */
    perNameAndAddress: env.int({ name: 'LOGIN_FAILURES_PER_NAME_AND_ADDRESS', min: 1 }).default(5),
    /** Failed attempts on a name from all addresses. Past them, an untrusted address has one attempt a window. */
    perNameBeforeCostly: env.int({ name: 'LOGIN_FAILURES_PER_NAME', min: 1 }).default(20),
  },
};

export const readAdminAuthConfig = configReader(shape);
export type AdminAuthConfig = ReturnType<typeof readAdminAuthConfig>;

const commandShape = {
  server: commandServerConfig,
  mongo: commonConfig.mongo,
  redis: commonConfig.redis,
};

/** The part a command needs. */
export const readCommandConfig = configReader(commandShape);
