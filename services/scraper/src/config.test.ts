import { expect, test } from '@jest/globals';
import { ConfigError } from '@platform/service-kit';
import { serviceEnvironment } from '@platform/testkit';
import { readScraperConfig } from './config.ts';

const read = (variables: Record<string, string> = {}) =>
  readScraperConfig({
    REDIS_URL: 'redis://127.0.0.1:6379',
    ...serviceEnvironment,
    ...variables,
  });

test('the sites are asked at their own addresses by default', () => {
  const { addresses, scraper } = read({ NODE_ENV: 'production' });
  expect(addresses).toEqual({ spankbang: 'https://spankbang.com', xvideos: 'https://www.xvideos.com' });
  expect(scraper.sites).toEqual(['spankbang', 'xvideos']);
});

test('another address is of https and a name, or of a server of this machine outside production', () => {
  expect(read({ XVIDEOS_URL: 'https://mirror.example' }).addresses.xvideos).toBe('https://mirror.example');
  expect(read({ XVIDEOS_URL: 'http://127.0.0.1:1234' }).addresses.xvideos).toBe('http://127.0.0.1:1234');
  for (const url of [
    'http://mirror.example',
    'http://localhost:1234',
    'http://10.0.0.1:80',
    'http://127.0.0.1:80@mirror.example',
    'https://127.0.0.1:1234',
    'https://[::1]',
    'https://mirror.example/path',
  ])
    expect(() => read({ XVIDEOS_URL: url })).toThrow('XVIDEOS_URL: must be https');
  expect(() => read({ NODE_ENV: 'production', XVIDEOS_URL: 'http://127.0.0.1:1234' })).toThrow(ConfigError);
});

test('a site that is not there is named', () => {
  expect(() => read({ SCRAPER_SITES: 'xvideos,elsewhere' })).toThrow('SCRAPER_SITES');
});
