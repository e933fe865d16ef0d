import { setTimeout as delay } from 'node:timers/promises';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Callbacks } from './callbacks.ts';
import type { SandboxConfig } from './config.ts';
import { sendError } from './errors.ts';
import { type Faults, failCall, isAccepted } from './faults.ts';
import type { Ledger, LedgerMessage } from './ledger.ts';
import { rejectionOf } from './rejections.ts';

interface Parts {
  config: SandboxConfig;
  ledger: Ledger;
  faults: Faults;
  callbacks: Callbacks;
}

const pageSizes = { usual: 50, most: 1000 };

/** The part of Twilio's REST API that its SDK uses for messages: create, fetch, list. */
export function messagesApi({ config, ledger, faults, callbacks }: Parts): Router {
  const { sid: accountSid, authToken } = config.account;
  const root = `/2010-04-01/Accounts/${accountSid}/Messages`;

  const authenticate: RequestHandler = (req, res, next) => {
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    if (req.headers.authorization !== expected) sendError(res, 20003);
    else next();
  };

  const resource = (message: LedgerMessage) => ({
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822(message.createdAt),
    date_sent: rfc2822(message.sentAt),
    date_updated: rfc2822(message.updatedAt),
    direction: 'outbound-api',
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${root}/${message.sid}/Media.json` },
    to: message.to,
    uri: `${root}/${message.sid}.json`,
  });

  async function create(req: Request, res: Response): Promise<unknown> {
    const fields = { ...(req.body as Record<string, string> | undefined) };
    const fault = faults.next(fields.To);
    if (fault && !isAccepted(fault)) return failCall(fault, req, res);
    const rejection = rejectionOf(fields, ledger);
    if (rejection) return sendError(res, rejection);
    const message = ledger.add({
      to: fields.To ?? '',
      from: fields.From ?? null,
      messagingServiceSid: fields.MessagingServiceSid ?? null,
      body: fields.Body ?? '',
      statusCallback: fields.StatusCallback ?? null,
    });
    const response = resource(message);
    void callbacks.deliver(message);
    if (config.sandbox.responseMs > 0) await delay(config.sandbox.responseMs);
    return fault ? failCall(fault, req, res) : res.status(201).json(response);
  }

  function list(req: Request, res: Response): void {
    const query = req.query as Record<string, string>;
    const size = Math.min(Number(query.PageSize) || pageSizes.usual, pageSizes.most);
    const found = ledger
      .list(query.To)
      .reverse()
      .filter(({ from }) => !query.From || from === query.From);
    const start = query.PageToken ? found.findIndex(({ sid }) => `PA${sid}` === query.PageToken) + 1 : 0;
    const messages = found.slice(start, start + size);
    const page = Number(query.Page) || 0;
    const uriOf = (number: number, token?: string) => {
      const parameters = new URLSearchParams({ ...query, PageSize: `${size}`, Page: `${number}` });
      if (token) parameters.set('PageToken', token);
      return `${root}.json?${parameters}`;
    };
    res.json({
      messages: messages.map(resource),
      page,
      page_size: size,
      first_page_uri: uriOf(0),
      next_page_uri: start + size < found.length ? uriOf(page + 1, `PA${messages.at(-1)?.sid}`) : null,
      previous_page_uri: null,
      uri: req.originalUrl,
      start,
      end: start + messages.length - 1,
    });
  }

  const api = Router();
  api.use('/2010-04-01', authenticate);
  api.post(`${root}.json`, express.urlencoded({ extended: false, limit: '64kb' }), create);
  api.get(`${root}.json`, list);
  api.get(`${root}/:sid.json`, (req, res) => {
    const message = ledger.find(req.params.sid ?? '');
    if (message) res.json(resource(message));
    else sendError(res, 20404);
  });
  api.use('/2010-04-01', (_req, res) => sendError(res, 20404));
  return api;
}

const rfc2822 = (at: number | null) =>
  at === null ? null : new Date(at).toUTCString().replace('GMT', '+0000');
