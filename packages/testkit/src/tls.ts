import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';

/** A key with a certificate for 127.0.0.1, in PEM, and a file with both. */
export interface Certificate {
  key: string;
  cert: string;
  file: string;
}

/** Makes a certificate authority in a folder, and a certificate that it signed. `caFile` is for NODE_EXTRA_CA_CERTS. */
export function createCertificate(folder: string, name: string): Certificate & { caFile: string } {
  const file = (suffix: string) => join(folder, `${name}-${suffix}.pem`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const newKey = (key: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', key];
  const ca = ['-x509', '-days', '1', '-subj', `/CN=${name} CA`];
  openssl('req', ...ca, ...newKey(file('ca-key')), '-out', file('ca'));
  const signedByCa = ['-CA', file('ca'), '-CAkey', file('ca-key')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const leaf = ['-x509', '-days', '1', ...signedByCa, ...subject];
  openssl('req', ...leaf, ...newKey(file('key')), '-out', file('cert'));
  const [key, cert] = [readFileSync(file('key'), 'utf8'), readFileSync(file('cert'), 'utf8')];
  writeFileSync(file('both'), key + cert);
  return { key, cert, file: file('both'), caFile: file('ca') };
}

/** Listens with TLS on a free port, and passes what comes on to a port without. */
export async function startTlsProxy(targetPort: number, certificate: Certificate) {
  const sockets = new Set<TLSSocket>();
  const server = createServer(certificate, (client) => {
    const target = connect(targetPort, '127.0.0.1');
    sockets.add(client);
    client.on('error', () => {}).on('close', () => target.destroy() && sockets.delete(client));
    target.on('error', () => {}).on('close', () => client.destroy());
    client.pipe(target).pipe(client);
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Shows another certificate from now on. */
    setCertificate: (other: Certificate) => server.setSecureContext(other),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
