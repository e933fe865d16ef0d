import { beforeEach } from '@jest/globals';
import { http } from 'msw';
import { server } from '../../testing/server.ts';
import { MembershipGate } from './components/membership-gate.tsx';

export const page = (
  <MembershipGate panel={<p>The panel</p>}>
    <h1>片库</h1>
  </MembershipGate>
);

/** The bodies of a test's requests that verify a number, and how the server responds to them. */
export function useVerification() {
  const asked: unknown[] = [];
  beforeEach(() => {
    asked.length = 0;
  });
  const verifyResponds = (respond: () => Response | Promise<Response>) =>
    server.use(
      http.post('/api/membership/verify', async ({ request }) => {
        asked.push(await request.json());
        return respond();
      }),
    );
  return { asked, verifyResponds };
}
