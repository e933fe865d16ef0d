import { SERVERS } from '../servers/table.ts';
import { assertPortsFree } from '../support/ports.ts';
import { SERVICES, type ServiceRow, type StackPorts } from './services.ts';

/** Added to a service's port for its admin port: health, readiness, metrics. */
const ADMIN_PORT_OFFSET = 100;
/** Ports from 1024 on that neither browsers nor Node's fetch open: https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669],
  ...[6679, 6697, 10080],
]);
const LARGEST_OFFSET = 65_535 - Math.max(...SERVERS.map(({ port }) => port));

/**
 * The fixed local ports: PORT_OFFSET is added to every standard port, and each is moved by its own variable (MONGO_PORT,
 * GATEWAY_PORT, GATEWAY_ADMIN_PORT ...).
 * @throws when a variable is no port, one that browsers refuse to open, or another's too
 */
export function readPorts(env: NodeJS.ProcessEnv = process.env): StackPorts {
  const offset = numberFrom(env, 'PORT_OFFSET', 0, 0, LARGEST_OFFSET);
  const variables = new Map<number, string>();
  const portFrom = (variable: string, standard: number) => {
    const port = numberFrom(env, variable, standard, 1, 65_535);
    if (BLOCKED.has(port))
      throw new Error(`Browsers refuse to open port ${port}: choose another PORT_OFFSET or ${variable}`);
    // Both would listen: services share their ports with their next process.
    const other = variables.get(port);
    if (other) throw new Error(`${other} and ${variable} are both ${port}: choose another for one of them`);
    variables.set(port, variable);
    return port;
  };
  const servers = SERVERS.map((row) => [row.name, portFrom(row.portVariable, row.port + offset)]);
  const services = SERVICES.map((row) => {
    const port = portFrom(row.portVariable, row.port + offset);
    const adminPort = portFrom(adminPortVariable(row), port + ADMIN_PORT_OFFSET);
    return [row.name, { port, adminPort }];
  });
  return { offset, servers: Object.fromEntries(servers), services: Object.fromEntries(services) };
}

const adminPortVariable = ({ portVariable }: ServiceRow) => portVariable.replace(/_PORT$/, '_ADMIN_PORT');

/** @throws StackError naming all taken ports of the stack */
export async function assertStackPortsFree(): Promise<void> {
  const ports = readPorts();
  const servers = SERVERS.map(({ name, label, portVariable: variable }) => ({
    port: ports.servers[name],
    label,
    variable,
  }));
  const services = SERVICES.flatMap((row) => {
    const { port, adminPort } = ports.services[row.name];
    return [
      { port, label: row.name, variable: row.portVariable },
      { port: adminPort, label: `${row.name}'s admin side`, variable: adminPortVariable(row) },
    ];
  });
  await assertPortsFree([...servers, ...services], ', all of them by PORT_OFFSET=1000 make up');
}

function numberFrom(env: NodeJS.ProcessEnv, variable: string, standard: number, min: number, max: number) {
  const text = env[variable];
  if (!text) return standard;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`${variable} must be a whole number from ${min} to ${max}`);
  return value;
}
