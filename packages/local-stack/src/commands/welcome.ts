import { LOCAL_ANALYST } from '../launchers/clickhouse-configuration.ts';
import { runningGatewayUrl, type StackState } from '../supervisor/state.ts';
import { DEMO_MEMBER_NUMBER, LOCAL_ADMIN } from './seed.ts';

/** Where the platform is and how to log in. */
export function printWelcome(state: StackState, tookMs: number): void {
  const clickhouse = state.processes.find(({ name }) => name === 'clickhouse');
  console.log(`
Everything is up (${(tookMs / 1000).toFixed(1)} s).

  Open          ${runningGatewayUrl(state)}
  As a member   membership number ${DEMO_MEMBER_NUMBER}
  As the admin  ${LOCAL_ADMIN.username} / ${LOCAL_ADMIN.password} (the button in the page's header)
  As an analyst http://127.0.0.1:${clickhouse?.ports[0]} with ${LOCAL_ANALYST.username} / ${LOCAL_ANALYST.password} (docs/analytics.md)

  make ps, make logs, make down, make help`);
}
