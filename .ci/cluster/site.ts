/** The platform as its operator: what the tests on a cluster need of it. */
import { randomInt } from 'node:crypto';
import { apiPath } from '@platform/contracts';
import { Client } from '@platform/demo-library';

export type Site = {
  url: string;
  adminPassword: string;
  token: string;
  membershipNumber: string;
};

/** Logs the administrator in and makes a member. */
export async function openSite(url: string, adminPassword: string): Promise<Site> {
  const { api, token } = await new Client(url).logIn({ username: 'admin', password: adminPassword });
  const { membershipNumber } = await api.post(apiPath('/api/members'), {
    name: 'cluster test',
    phoneNumber: `+86138${String(randomInt(100_000_000)).padStart(8, '0')}`,
  });
  return { url, adminPassword, token, membershipNumber };
}

/** The environment of the load: who asks, and for which video. */
export async function loadEnvironment(site: Site): Promise<Record<string, string>> {
  const member = new Client(site.url, { membershipNumber: site.membershipNumber });
  const [video] = await member.get(apiPath('/api/videos'));
  if (!video) throw new Error('There is no video: the acceptance test uploads one');
  return {
    GATEWAY_URL: 'http://platform-gateway:8080',
    MEMBER: site.membershipNumber,
    TOKEN: site.token,
    VIDEO: video.id,
    OBJECT: video.objectPath,
  };
}
