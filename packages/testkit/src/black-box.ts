/** For tests of a whole platform. Apart from the index, which loads the drivers of every server. */
export { environmentOf, type PlatformProcess, platformProcesses } from './servers/platform-processes.ts';
export { faultRounds, waitFor } from './time.ts';
export { type Platform, usePlatform } from './use-platform.ts';
