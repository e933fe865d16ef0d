/** The upstream of the measured proxies: 1 kB of JSON, and admin-auth's JWKS and session endpoints. */
import { createServer } from 'node:http';
import type { SessionState } from '@platform/contracts';

const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(1012) }));
const jwks = JSON.stringify({ keys: [JSON.parse(process.env.PUBLIC_JWK ?? '')] });
const owner: SessionState = {
  active: true,
  adminId: 'bench',
  username: 'bench',
  role: 'owner',
  mustEnrol: false,
};
const session = JSON.stringify(owner);

createServer({ keepAliveTimeout: 75_000 }, (req, res) => {
  const response = req.url === '/internal/jwks' ? jwks : req.url?.startsWith('/internal/') ? session : body;
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(response) });
  res.end(response);
}).listen(Number(process.env.PORT), '127.0.0.1');
