export { readSandboxConfig, type SandboxConfig } from './config.ts';
export type { Fault, FaultKind } from './faults.ts';
export type { LedgerMessage } from './ledger.ts';
export { start as startSandbox } from './service.ts';
