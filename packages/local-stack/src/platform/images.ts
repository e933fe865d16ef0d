import { SERVICES } from './services.ts';

/** One image of the platform: its full name, and how it is built in the repository's root. */
export interface PlatformImage {
  name: string;
  image: string;
  dockerfile: string;
  /** Stage of the Dockerfile; the last one by default. */
  target?: string;
  /** Build arguments. */
  args: Record<string, string>;
}

/** What the chart runs and isn't a service. */
const jobs = [{ name: 'backup', folder: 'services/backup' }];

/** Every image, of one tag: what the chart installs, and the SMS sandbox of k8s/servers. */
export const imagesOf = (tag: string): PlatformImage[] =>
  [...SERVICES.filter(({ partOf }) => !partOf), ...jobs].map(({ name, folder }) => {
    const image = `platform-${name}:${tag}`;
    if (name === 'web') return { name, image, dockerfile: 'frontend/Dockerfile', args: { VERSION: tag } };
    const target = name === 'storage' ? 'storage' : 'service';
    const args = { SERVICE: name, FOLDER: folder, VERSION: tag };
    return { name, image, dockerfile: 'services/Dockerfile', target, args };
  });

/** Options of `docker build` for an image. */
export const buildOptions = ({ image, dockerfile, target, args }: PlatformImage): string[] => [
  ...['--tag', image, '--file', dockerfile],
  ...(target ? ['--target', target] : []),
  ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
];
