/** Fills the running local platform with a demo library: `make seed`. */
import { localAdmin } from '@platform/contracts';
import { runningGatewayUrl } from '@platform/local-stack';
import { createCatalogue } from './catalogue/catalogue.ts';
import { Client, PlatformError } from './client.ts';
import { MediaError } from './media/ffmpeg.ts';
import { seed } from './seed.ts';

const url = process.env.PLATFORM_URL || runningGatewayUrl();

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  if (!url) throw new PlatformError("The platform is not running. Start it with 'make up' first");
  const client = await new Client(url).logIn(localAdmin);
  print(`Filling the library at ${url}`);
  const { created, kept } = await seed(client, createCatalogue(new Date()), print);
  print(
    created === 0 ? `All ${kept} were there already.` : `${created} created, ${kept} were there already.`,
  );
} catch (error) {
  const plain = error instanceof PlatformError || error instanceof MediaError;
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
}
