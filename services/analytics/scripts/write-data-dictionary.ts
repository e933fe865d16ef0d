/**
 * Writes docs/data-dictionary.md from the comments in a running ClickHouse, by default that of a local run:
 * `node services/analytics/scripts/write-data-dictionary.ts [url] [user] [password]`
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { dataDictionary } from './data-dictionary.ts';

const [url = 'http://127.0.0.1:8123', username = 'analyst', password = 'analyst-local-only'] =
  process.argv.slice(2);
const client = createClient({ url, username, password });
try {
  const page = join(import.meta.dirname, '../../../docs/data-dictionary.md');
  writeFileSync(page, await dataDictionary(client));
} finally {
  await client.close();
}
