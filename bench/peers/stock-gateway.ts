/** A minimal gateway: express, a token check, and http-proxy-middleware as in its documentation. */
import { createPublicKey } from 'node:crypto';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import jwt from 'jsonwebtoken';

const key = createPublicKey({ key: JSON.parse(process.env.PUBLIC_JWK ?? ''), format: 'jwk' });
const app = express();
app.get('/', (_req, res) => void res.end());
app.use((req, res, next) => {
  try {
    jwt.verify(req.headers.authorization?.slice('Bearer '.length) ?? '', key, {
      algorithms: ['ES256'],
      issuer: 'admin-auth',
      audience: 'platform-admin',
    });
    next();
  } catch {
    res.status(401).end();
  }
});
app.use(createProxyMiddleware({ target: process.env.TARGET, changeOrigin: true }));
app.listen(Number(process.env.PORT), '127.0.0.1');
