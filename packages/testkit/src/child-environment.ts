import { compileCacheFolder } from '@platform/local-stack';

/** What a process that a test starts gets beside its own variables: where commands are, and compiled code. */
export const childEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCacheFolder() };
