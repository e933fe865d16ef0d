import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '@platform/testkit';

/** The writer's requests of a batch: look up stored events, then insert the others. */
export type Step = 'lookup' | 'insert';

/**
 * What happens to a request: forwarded, dropped, or forwarded without returning the response. `token-only`: an insert of which
 * ClickHouse logs the token, and is killed before it commits the rows.
 */
export type Fate = 'pass' | 'swallow' | 'no-response' | 'token-only';

export interface ClickHouseProxy {
  url: string;
  /** Chooses each step's fate. `token` is that of an insert. */
  onStep: (step: Step, token: string) => Fate;
  /** Awaited before an insert is forwarded. */
  holdInsert?: (() => Promise<void>) | undefined;
  /** Resolves when no request is in flight. */
  idle(): Promise<void>;
  /** Called when a fate other than `pass` has been carried out. */
  onFate: (step: Step, fate: Fate) => void;
  close(): Promise<void>;
}

/** A proxy between a service and ClickHouse that stops the service at an exact step of a batch. */
export async function startClickHouseProxy(target: string): Promise<ClickHouseProxy> {
  const proxy: ClickHouseProxy = {
    url: '',
    onStep: () => 'pass',
    onFate: () => {},
    close: () => server.close(),
    async idle() {
      await Promise.all(underWay);
    },
  };
  const underWay = new Set<Promise<void>>();
  const server = await listen((req, res) => {
    const relayed = relay(req, res).catch(() => {
      res.destroy();
    });
    underWay.add(relayed);
    relayed.finally(() => underWay.delete(relayed));
  });

  async function relay(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const step = stepOf(req.url ?? '', body);
    const { searchParams } = new URL(req.url ?? '', 'http://proxy');
    const fate = step ? proxy.onStep(step, searchParams.get('insert_deduplication_token') ?? '') : 'pass';
    if (step && fate === 'swallow') return proxy.onFate(step, fate);
    if (step === 'insert') await proxy.holdInsert?.();
    const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...headers } = req.headers;
    const response = await fetch(`${target}${req.url}`, {
      method: req.method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body: fate === 'token-only' ? otherRow(body) : body }),
    });
    const text = Buffer.from(await response.arrayBuffer());
    if (step && fate === 'no-response') return proxy.onFate(step, fate);
    if (fate === 'token-only') return void res.destroy();
    res.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? 'text/plain' });
    res.end(text);
  }

  proxy.url = server.url;
  return proxy;
}

/** An insert of one row of an event that nobody sent: ClickHouse knows its token, and has none of the original's rows. */
function otherRow(insert: Buffer): string {
  const row = /^\[.*$/m.exec(insert.toString());
  if (!row) throw new Error('The insert has no row');
  const head = insert.toString().slice(0, row.index);
  return head + row[0].replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i, randomUUID());
}

function stepOf(url: string, body: Buffer): Step | undefined {
  if (/INSERT(\+|%20| )INTO(\+|%20| )tracked_actions/.test(url)) return 'insert';
  const start = body.subarray(0, 200).toString();
  if (start.includes('INSERT INTO tracked_actions')) return 'insert';
  return start.includes('FROM tracked_actions WHERE event_key IN') ? 'lookup' : undefined;
}
