import type { ServerName } from '../downloads/servers.ts';
import type { WantedPort } from '../support/ports.ts';
import { ADMIN_PORT_OFFSET, SERVERS, SERVICES, type ServiceName, type ServiceRow } from './processes.ts';

interface ServicePorts {
  port: number;
  adminPort: number;
}

/** Ports of a whole platform. */
export interface StackPorts {
  servers: Record<ServerName, number>;
  services: Record<ServiceName, ServicePorts>;
}

const LARGEST_OFFSET = 65_535 - Math.max(...SERVERS.map(({ port }) => port));

/**
 * The fixed local ports: PORT_OFFSET is added to every standard port, and each is moved by its own variable (MONGO_PORT,
 * GATEWAY_PORT, GATEWAY_ADMIN_PORT ...).
 */
export function readPorts(env: NodeJS.ProcessEnv = process.env): StackPorts {
  const offset = numberFrom(env, 'PORT_OFFSET', 0, 0, LARGEST_OFFSET);
  const servers = SERVERS.map((row) => [row.name, portFrom(env, row.portVariable, row.port + offset)]);
  const services = SERVICES.map((row) => {
    const port = portFrom(env, row.portVariable, row.port + offset);
    const adminPort = portFrom(env, adminPortVariable(row.portVariable), port + ADMIN_PORT_OFFSET);
    return [row.name, { port, adminPort }];
  });
  return { servers: Object.fromEntries(servers), services: Object.fromEntries(services) };
}

export const adminPortVariable = (portVariable: string): string =>
  portVariable.replace(/_PORT$/, '_ADMIN_PORT');

/** A service's two ports, for the check that they are free. */
export function wantedPorts(row: ServiceRow, { port, adminPort }: ServicePorts): WantedPort[] {
  return [
    { port, label: row.name, variable: row.portVariable },
    { port: adminPort, label: `${row.name}'s admin side`, variable: adminPortVariable(row.portVariable) },
  ];
}

const portFrom = (env: NodeJS.ProcessEnv, variable: string, standard: number): number =>
  numberFrom(env, variable, standard, 1, 65_535);

function numberFrom(env: NodeJS.ProcessEnv, variable: string, standard: number, min: number, max: number) {
  const text = env[variable];
  if (!text) return standard;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`${variable} must be a whole number from ${min} to ${max}`);
  return value;
}
