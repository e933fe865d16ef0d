import { idParamsSchema, pageQuerySchema } from '../common.ts';
import * as entities from '../entities/sms.ts';
import { created, listed, noContent, ok, operationsOf } from './operation.ts';

const sms = operationsOf({ service: 'sms', tag: 'sms', limit: 'send', timeoutMs: 30_000 });

const reading = { limit: 'read', timeoutMs: 10_000 } as const;
const ofCampaign = {
  params: idParamsSchema,
  responses: ok('The campaign', entities.smsCampaignSchema),
  errors: ['not_found'],
} as const;
const changing = { ...reading, ...ofCampaign, errors: ['not_found', 'conflict'] } as const;
/** Twilio's bodies are forms, and not described here. */
const callback = { limit: 'callback', timeoutMs: 10_000, responses: {}, undocumented: true } as const;

/** Text messages. */
export const smsOperations = {
  listCampaigns: sms('GET', '/api/sms-campaigns', 'owner', {
    ...reading,
    summary: 'Campaigns, newest first',
    query: entities.smsCampaignQuerySchema,
    responses: listed('Campaigns', entities.smsCampaignSchema),
  }),
  getCampaign: sms('GET', '/api/sms-campaigns/{id}', 'owner', {
    ...reading,
    ...ofCampaign,
    summary: 'One campaign and how far it is',
  }),
  listCampaignRecipients: sms('GET', '/api/sms-campaigns/{id}/recipients', 'owner', {
    ...reading,
    ...ofCampaign,
    summary: "A campaign's recipients, each with the state of its message",
    query: entities.smsRecipientQuerySchema,
    responses: listed('Recipients', entities.smsRecipientSchema),
  }),
  pauseCampaign: sms('POST', '/api/sms-campaigns/{id}/pause', 'owner', {
    ...changing,
    summary: 'Send no more of it until it is resumed; repeating the request does no harm',
  }),
  resumeCampaign: sms('POST', '/api/sms-campaigns/{id}/resume', 'owner', {
    ...changing,
    summary: 'Go on with a paused campaign',
  }),
  cancelCampaign: sms('POST', '/api/sms-campaigns/{id}/cancel', 'owner', {
    ...changing,
    summary: 'Send no more of it; what is queued is skipped',
  }),
  retryCampaign: sms('POST', '/api/sms-campaigns/{id}/retry', 'owner', {
    ...changing,
    summary: 'Send again what failed',
  }),
  decideUnknown: sms('POST', '/api/sms-campaigns/{id}/unknown', 'owner', {
    ...changing,
    summary: 'Say what becomes of messages of which it is unknown whether they were sent',
    body: entities.decideUnknownSchema,
  }),
  sendCampaign: sms('POST', '/api/sms/send', 'owner', {
    summary: 'Send a message to members; what is pending goes on in the background',
    body: entities.sendCampaignSchema,
    requestHeaders: { 'idempotency-key': 'Calls with the same key are one campaign' },
    responses: ok('The campaign and how far it is', entities.sendCampaignResponseSchema),
    errors: ['conflict'],
  }),
  previewCampaign: sms('POST', '/api/sms/preview', 'owner', {
    limit: 'read',
    summary: 'Say who would be texted, who not and why, and show the first message; sends nothing',
    body: entities.previewCampaignSchema,
    responses: ok('What a campaign would be', entities.previewCampaignResponseSchema),
  }),
  sendOneOff: sms('POST', '/api/sms/send-oneoff', 'owner', {
    summary: 'Send one message to one phone number',
    body: entities.sendOneOffSchema,
    requestHeaders: { 'idempotency-key': 'Calls with the same key are one message' },
    responses: ok('The number it went to', entities.sendOneOffResponseSchema),
    errors: ['conflict', 'unprocessable'],
  }),
  listOneOffs: sms('GET', '/api/sms/one-offs', 'owner', {
    ...reading,
    summary: 'Messages to one number, newest first, each with its state',
    query: pageQuerySchema,
    responses: listed('Messages', entities.smsOneOffSchema),
  }),
  listSuppressions: sms('GET', '/api/sms/suppressions', 'owner', {
    ...reading,
    summary: 'Phone numbers that are not texted, newest first',
    query: entities.smsSuppressionQuerySchema,
    responses: listed('Phone numbers', entities.smsSuppressionSchema),
  }),
  addSuppression: sms('POST', '/api/sms/suppressions', 'owner', {
    ...reading,
    summary: 'Text a phone number no more',
    body: entities.addSuppressionSchema,
    responses: created('The entry', entities.smsSuppressionSchema),
    errors: ['conflict'],
  }),
  removeSuppression: sms('DELETE', '/api/sms/suppressions/{id}', 'owner', {
    ...reading,
    summary: 'Take a phone number off the list',
    params: idParamsSchema,
    responses: noContent('It is off the list'),
    errors: ['not_found'],
  }),
  receiveSmsStatus: sms('POST', '/api/sms/webhooks/status/{recipientId}/{attempt}', 'twilioSigned', {
    ...callback,
    params: entities.smsStatusParamsSchema,
    summary: 'Delivery reports, from Twilio',
  }),
  receiveSms: sms('POST', '/api/sms/webhooks/inbound', 'twilioSigned', {
    ...callback,
    summary: 'Replies, from Twilio',
  }),
};
