/** Fills the running local platform with a demo library: `make seed`. */
import { localAdmin } from '@platform/contracts';
import { runningGatewayUrl, runningMongoUrl } from '@platform/local-stack';
import { catalogue } from './catalogue/catalogue.ts';
import { Client, PlatformError } from './client.ts';
import { openDates } from './dates.ts';
import { MediaError } from './media/ffmpeg.ts';
import { visit } from './members.ts';
import { seed } from './seed.ts';

const url = runningGatewayUrl();
const mongoUrl = runningMongoUrl('content');
const dates = mongoUrl ? openDates(mongoUrl) : undefined;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  if (!url) throw new PlatformError("The platform is not running. Start it with 'make up' first");
  const client = await new Client(url).logIn(localAdmin);
  print(`Filling the library at ${url}`);
  const { created, kept, released } = await seed(client, catalogue, print, dates?.setDate);
  const visited = await visit(client, released);
  print(`${created} created, ${kept} were there already; demo members watched and liked ${visited}.`);
} catch (error) {
  const plain = error instanceof PlatformError || error instanceof MediaError;
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
} finally {
  await dates?.close();
}
