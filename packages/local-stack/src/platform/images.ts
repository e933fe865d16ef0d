import { SERVICES } from './services.ts';

/** One image of the platform: its full name, and the options of `docker build` in the repository's root. */
export interface PlatformImage {
  name: string;
  image: string;
  build: string[];
}

/** What the chart runs and isn't a service. */
const jobs = [{ name: 'backup', folder: 'services/backup' }];

/** Every image, of one tag: what the chart installs, and the SMS sandbox of k8s/servers. */
export const imagesOf = (tag: string): PlatformImage[] =>
  [...SERVICES, ...jobs].map(({ name, folder }) => ({
    name,
    image: `platform-${name}:${tag}`,
    build:
      name === 'web'
        ? ['--file', 'frontend/Dockerfile', '--build-arg', `VERSION=${tag}`]
        : [
            ...['--file', 'services/Dockerfile', '--target', name === 'storage' ? 'storage' : 'service'],
            ...['--build-arg', `SERVICE=${name}`, '--build-arg', `FOLDER=${folder}`],
            ...['--build-arg', `VERSION=${tag}`],
          ],
  }));
