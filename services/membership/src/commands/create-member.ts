import { parseArgs } from 'node:util';
import { canonicalMembershipNumber, createMemberSchema } from '@platform/contracts';
import {
  CommandError,
  closeResources,
  commandWaitMs,
  createLogger,
  operatorIdentity,
  runCommand,
} from '@platform/service-kit';
import { readCommandConfig } from '../config.ts';
import { openMembers } from '../context.ts';

const usage = `Adds a member and prints the membership number.

  node services/membership/src/commands/create-member.ts --name <name> --phone <phone> [--notes <text>] [--number <number>] [--if-missing]

MONGO_URL, REDIS_URL and KAFKA_BROKERS name the servers.
  --notes        what to remember of the member
  --number       the number to give; without it one is made
  --if-missing   do nothing when a member has the number already
`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      phone: { type: 'string' },
      number: { type: 'string' },
      notes: { type: 'string' },
      'if-missing': { type: 'boolean', default: false },
    },
  });
  const { name, phone: phoneNumber, number: membershipNumber, notes } = values;
  if (!name || !phoneNumber) throw new CommandError(usage);
  const wanted = createMemberSchema.safeParse({ name, phoneNumber, membershipNumber, notes });
  if (!wanted.success) throw new CommandError(wanted.error.issues[0]?.message);
  return { wanted: wanted.data, ifMissing: values['if-missing'] };
}

await runCommand(async () => {
  const { wanted, ifMissing } = readArguments();
  const config = readCommandConfig(process.env);
  const logger = createLogger({ name: 'create-member', level: config.server.logLevel });
  const { members, changes, resources } = await openMembers(config, logger, commandWaitMs);
  try {
    const { membershipNumber: number } = wanted;
    if (ifMissing && number && (await members.idOfNumber(canonicalMembershipNumber(number)))) {
      return `A member has the number ${number} already`;
    }
    const member = await changes.create(operatorIdentity, wanted);
    return `Member ${member.name} has the number ${member.membershipNumber}`;
  } finally {
    await closeResources(resources, logger);
  }
});
