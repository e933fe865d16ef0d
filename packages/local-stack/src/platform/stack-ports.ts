import type { ServerName } from '../downloads/servers.ts';
import { findFreePort } from '../support/ports.ts';
import { ADMIN_PORT_OFFSET, SERVERS, SERVICES, type ServiceName } from './processes.ts';

/** Ports of a whole platform. */
export interface StackPorts {
  servers: Record<ServerName, number>;
  services: Record<ServiceName, { port: number; adminPort: number }>;
}

/** The fixed local ports, each moved by its variable (MONGO_PORT, GATEWAY_PORT, GATEWAY_ADMIN_PORT ...). */
export function readPorts(env: NodeJS.ProcessEnv = process.env): StackPorts {
  const servers = SERVERS.map((row) => [row.name, portFrom(env, row.portVariable, row.port)]);
  const services = SERVICES.map((row) => {
    const port = portFrom(env, row.portVariable, row.port);
    const adminPort = portFrom(env, adminPortVariable(row.portVariable), port + ADMIN_PORT_OFFSET);
    return [row.name, { port, adminPort }];
  });
  return { servers: Object.fromEntries(servers), services: Object.fromEntries(services) };
}

/** Ports free at this moment, for a platform beside others. */
export async function findFreeServicePorts(): Promise<StackPorts['services']> {
  const rows = SERVICES.map(async ({ name }) => {
    const [port, adminPort] = await Promise.all([findFreePort(), findFreePort()]);
    return [name, { port, adminPort }];
  });
  return Object.fromEntries(await Promise.all(rows));
}

export const adminPortVariable = (portVariable: string): string =>
  portVariable.replace(/_PORT$/, '_ADMIN_PORT');

function portFrom(env: NodeJS.ProcessEnv, variable: string, standard: number): number {
  const text = env[variable];
  if (!text) return standard;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`${variable} must be a port number (1 to 65535)`);
  }
  return port;
}
