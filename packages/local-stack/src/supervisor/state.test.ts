import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readPorts } from '../platform/ports.ts';
import { identifyProcess, type ProcessIdentity } from '../support/processes.ts';
import { waitFor } from '../support/wait-for.ts';
import {
  endLeftovers,
  readState,
  runningGatewayUrl,
  runningMongoUrl,
  runningPorts,
  stateFile,
} from './state.ts';

const folder = mkdtempSync(join(tmpdir(), 'state-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a state that cannot be written is written as soon as it can be', async () => {
  // A file where its folder should be: nothing can be written there, as on a full disk.
  const blocked = join(folder, 'local');
  writeFileSync(blocked, '');
  const file = join(blocked, 'state.json');
  const supervisor = identifyProcess(process.pid) as ProcessIdentity;
  const gateway = { name: 'gateway', label: 'gateway', ports: [9080], restarts: 0, failedStarts: 0 };
  const mongo = { ...gateway, name: 'mongo', ports: [9017] };
  const processes = [gateway, mongo].map((row) => ({ ...row, state: 'ready' as const }));
  const ports = readPorts({ PORT_OFFSET: '1000' });
  const running = { mode: 'normal', sources: 'stamp', launcher: 'stamp', ports, processes } as const;
  const state = stateFile(file, () => ({ supervisor, ...running }), 5);
  state.write();
  expect(readState(file)).toBeUndefined();
  rmSync(blocked);
  expect(await waitFor(() => readState(file) !== undefined, { timeoutMs: 60_000 })).toBe(true);
  expect(runningGatewayUrl(readState(file))).toBe('http://127.0.0.1:9080');
  expect(runningMongoUrl('content', readState(file))).toMatch(/^mongodb:\/\/127\.0\.0\.1:9017\/content\?/);
  // A row that was added since the platform was started has its usual ports, moved as the platform's are.
  Reflect.deleteProperty(ports.services, 'content');
  state.write();
  expect(runningPorts(file).services).toMatchObject({ content: { port: 9103 }, gateway: { port: 9080 } });
  state.remove();
  expect(readState(file)).toBeUndefined();
});

test('what a supervisor that died left running is ended', async () => {
  const file = join(folder, 'left.json');
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const left = identifyProcess(child.pid as number);
  writeFileSync(
    file,
    JSON.stringify({ supervisor: { pid: 1, startedAt: 'earlier' }, processes: [left, {}] }),
  );
  await endLeftovers(file);
  await ended;
  expect(existsSync(file)).toBe(false);
  await endLeftovers(file);
});
