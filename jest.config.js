// Not UTC, in which the members' days and times would be the same as a server's.
process.env.TZ = 'Asia/Shanghai';

/** One runner for every workspace: unit tests beside their file, integration tests in tests/, fault tests in *.faults.test.ts. */
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: jsx },
      transform: jsx ? { react: { runtime: 'automatic' } } : undefined,
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  modulePathIgnorePatterns: ['<rootDir>/.local/', '<rootDir>/.*/dist/'],
};

const servers = {
  globalSetup: '<rootDir>/packages/testkit/src/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testkit/src/global-teardown.ts',
};

/** Tests of faults take long: `make test` has one of each kind that takes seconds, `make test-faults` all. */
const faults = ['**/*.faults.test.ts'];
const shortFaults = [
  '**/admin-auth/tests/audit.test.ts',
  '**/content/tests/member-data-removed.test.ts',
  '**/service-kit/tests/kafka.test.ts',
  '**/sms/tests/{restore,sending}.test.ts',
];
const testMatch =
  process.env.TEST_TIER === 'faults'
    ? [...faults, ...shortFaults]
    : ['**/*.test.{ts,tsx}', ...faults.map((name) => `!${name}`)];

const node = (name, roots) => ({
  ...common,
  ...servers,
  displayName: name,
  rootDir: import.meta.dirname,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch,
  testEnvironment: 'node',
});

export default {
  projects: [
    node('contracts', ['packages/contracts']),
    node('service-kit', ['packages/service-kit']),
    node('local-stack', ['packages/local-stack']),
    node('testkit', ['packages/testkit']),
    node('demo-library', ['packages/demo-library']),
    node('sms-sandbox', ['packages/sms-sandbox']),
    node('gateway', ['gateway']),
    node('services', ['services']),
    node('acceptance', ['acceptance']),
    {
      ...common,
      displayName: 'frontend',
      rootDir: import.meta.dirname,
      roots: ['<rootDir>/frontend'],
      testMatch,
      testEnvironment: 'jest-fixed-jsdom',
      moduleNameMapper: { '\\.css$': '<rootDir>/frontend/src/testing/css-module.ts' },
      setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/setup.ts'],
      restoreMocks: true,
    },
  ],
  // For tests that hang: waits end earlier, by themselves. Acceptance tests take minutes on a slow machine, and a project can't have
  // a limit of its own.
  testTimeout: 600_000,
  testSequencer: '<rootDir>/.ci/test-sequencer.ts',
  // Jest keeps the modules of each test file: a worker grows by up to 25 MB a file.
  workerIdleMemoryLimit: '500MB',
  // On slow runners an idle worker takes longer to exit than jest's default of 500 ms.
  workerGracefulExitTimeout: 2_000,
};
