import { commandServerConfig, commonConfig, configReader, env } from '@platform/service-kit';

const shape = {
  ...commonConfig,
  cookie: {
    secrets: env.secrets({ name: 'MEMBER_COOKIE_SECRET', minLength: 32 }),
    /** False only where the site is served without TLS, as in a local run. */
    secure: env.bool({ name: 'COOKIE_SECURE' }).default(true),
  },
  verify: {
    windowSeconds: env.int({ name: 'VERIFY_WINDOW_SECONDS', min: 1 }).default(10 * 60),
    /** Wrong numbers from an address: enough for a campus behind one address. */
    perAddress: env.int({ name: 'VERIFY_FAILURES_PER_ADDRESS', min: 1 }).default(100),
    /** Wrong numbers from all addresses, after which each costs its address many points. */
    overallBeforeCostly: env.int({ name: 'VERIFY_FAILURES_BEFORE_COSTLY', min: 1 }).default(2_000),
    /** Wrong numbers from all addresses, after which each costs its address all its points. */
    overall: env.int({ name: 'VERIFY_FAILURES_OVERALL', min: 1 }).default(20_000),
  },
};

export const readMembershipConfig = configReader(shape);
export type MembershipConfig = ReturnType<typeof readMembershipConfig>;

const commandShape = {
  server: commandServerConfig,
  mongo: commonConfig.mongo,
  redis: commonConfig.redis,
  kafka: commonConfig.kafka,
};

/** The part a command needs. */
export const readCommandConfig = configReader(commandShape);
export type CommandConfig = ReturnType<typeof readCommandConfig>;
