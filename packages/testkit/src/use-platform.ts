import { beforeAll } from '@jest/globals';
import { demoMembershipNumber, localAdmin } from '@platform/contracts';
import { sharedPlatform } from './servers/broker-client.ts';
import type { StartedPlatform } from './servers/platform.ts';
import { type PlatformProcess, platformProcess, platformProcesses } from './servers/platform-processes.ts';
import { waitFor } from './time.ts';

export type Platform = Readonly<Pick<StartedPlatform, 'url' | 'folder' | 'otherSites'>> & {
  /** The local administrator and the demo member, created on first start. */
  readonly admin: { username: string; password: string };
  readonly membershipNumber: string;
  processes: () => PlatformProcess[];
  process: (name: string) => PlatformProcess;
  /** kill -9; returns the pid. */
  kill: (name: string) => number;
  /** Waits until the supervisor has restarted a killed process; returns the milliseconds since the call. */
  untilBack: (name: string, killedPid: number) => Promise<number>;
};

/**
 * A platform that runs already, as on a cluster, instead of one of the test's own: its address, its administrator, and a member.
 * Tests that ask for its processes can't use it.
 */
const running = process.env.PLATFORM_URL
  ? {
      url: process.env.PLATFORM_URL,
      admin: {
        username: process.env.PLATFORM_ADMIN_USERNAME || localAdmin.username,
        password: process.env.PLATFORM_ADMIN_PASSWORD || localAdmin.password,
      },
      membershipNumber: process.env.PLATFORM_MEMBERSHIP_NUMBER || demoMembershipNumber,
    }
  : undefined;

/** A whole platform, shared by the test files of a test process and started on first use; or the one at PLATFORM_URL. */
export function usePlatform(): Platform {
  const platform: Platform = {
    url: '',
    folder: '',
    otherSites: '',
    admin: localAdmin,
    membershipNumber: demoMembershipNumber,
    ...running,
    processes: () => platformProcesses(platform.folder),
    process: (name) => platformProcess(platform.folder, name),
    kill(name) {
      const { pid } = platform.process(name);
      process.kill(pid, 'SIGKILL');
      return pid;
    },
    async untilBack(name, killedPid) {
      const since = performance.now();
      await waitFor(
        () => {
          const { pid, state } = platform.process(name);
          return pid !== killedPid && state === 'ready';
        },
        { what: `${name} to be back` },
      );
      return performance.now() - since;
    },
  };
  if (running) return platform;
  beforeAll(async () => {
    Object.assign(platform, await sharedPlatform());
  });
  return platform;
}
