import { join } from 'node:path';
import { REPOSITORY, stackPaths } from '../platform/paths.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { buildEnvironment, SERVICES, type ServiceName } from '../platform/services.ts';
import { runningPorts } from '../supervisor/state.ts';
import { runCommand } from '../support/run.ts';

/** Runs a command of a service (a file in its folder, and arguments) in the environment that the service has; returns what it prints. */
export function runServiceCommand(
  service: ServiceName,
  args: readonly string[],
  input?: string,
): Promise<string> {
  const folder = SERVICES.find(({ name }) => name === service)?.folder ?? '';
  const env = buildEnvironment(runningPorts(), loadSecrets(stackPaths().secrets))[service];
  return runCommand(process.execPath, [...args], { cwd: join(REPOSITORY, folder), env, input });
}
