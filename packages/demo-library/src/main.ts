/** Fills the running local platform with a demo library: `make seed`. */
import { localAdmin } from '@platform/contracts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { Client, PlatformError } from './client.ts';
import { MediaError } from './media/ffmpeg.ts';
import { seed } from './seed.ts';

const url = process.env.PLATFORM_URL || `http://127.0.0.1:${process.env.GATEWAY_PORT || 8080}`;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
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
