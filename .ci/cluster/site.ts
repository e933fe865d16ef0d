/** The platform as its operator: what the tests on a cluster need of it. */
import { randomInt } from 'node:crypto';

export type Site = {
  url: string;
  adminPassword: string;
  token: string;
  membershipNumber: string;
};

async function call<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

const post = <Body>(url: string, body: object, headers = {}) =>
  call<Body>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Logs the administrator in and makes a member. */
export async function openSite(url: string, adminPassword: string): Promise<Site> {
  const login = { username: 'admin', password: adminPassword };
  const { token } = await post<{ token: string }>(`${url}/api/admin/login`, login);
  const member = {
    name: 'cluster test',
    phoneNumber: `+86138${String(randomInt(100_000_000)).padStart(8, '0')}`,
  };
  const headers = { authorization: `Bearer ${token}` };
  const { membershipNumber } = await post<{ membershipNumber: string }>(
    `${url}/api/members`,
    member,
    headers,
  );
  return { url, adminPassword, token, membershipNumber };
}

/** The environment of the load: who asks, and for which video. */
export async function loadEnvironment(site: Site): Promise<Record<string, string>> {
  const headers = { 'membership-number': site.membershipNumber };
  const videos = await call<{ id: string; objectPath: string }[]>(`${site.url}/api/videos`, { headers });
  const [video] = videos;
  if (!video) throw new Error('There is no video: the acceptance test uploads one');
  return {
    GATEWAY_URL: 'http://platform-gateway:8080',
    MEMBER: site.membershipNumber,
    TOKEN: site.token,
    VIDEO: video.id,
    OBJECT: video.objectPath,
  };
}
