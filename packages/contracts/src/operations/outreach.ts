import {
  getEmbedResponseSchema,
  getEmbedSchema,
  scraperResultListSchema,
  scraperSearchQuerySchema,
} from '../entities/scraper.ts';
import {
  sendCampaignResponseSchema,
  sendCampaignSchema,
  sendOneOffResponseSchema,
  sendOneOffSchema,
  smsCampaignListSchema,
  smsCampaignQuerySchema,
} from '../entities/sms.ts';
import { listed, ok, operationsOf } from './operation.ts';

const scraper = operationsOf({ service: 'scraper', tag: 'scraper', limit: 'search', timeoutMs: 25_000 });
const sms = operationsOf({ service: 'sms', tag: 'sms', limit: 'send', timeoutMs: 30_000 });

/** Other sites and text messages. */
export const outreachOperations = {
  searchSites: scraper('GET', '/api/scraper/search', 'admin', {
    summary: 'Search other sites for videos',
    query: scraperSearchQuerySchema,
    responses: ok('Results', scraperResultListSchema),
  }),
  getEmbedCode: scraper('POST', '/api/scraper/get-embed', 'admin', {
    summary: "Get a result's embed code",
    body: getEmbedSchema,
    responses: ok('The code', getEmbedResponseSchema),
    errors: ['not_found'],
  }),

  listCampaigns: sms('GET', '/api/sms-campaigns', 'admin', {
    limit: 'read',
    timeoutMs: 10_000,
    summary: 'Campaigns, newest first',
    query: smsCampaignQuerySchema,
    responses: listed('Campaigns', smsCampaignListSchema),
  }),
  sendCampaign: sms('POST', '/api/sms/send', 'admin', {
    summary: 'Send a message to members; what is pending goes on in the background',
    body: sendCampaignSchema,
    requestHeaders: { 'idempotency-key': 'Calls with the same key are one campaign' },
    responses: ok('The campaign and how far it is', sendCampaignResponseSchema),
  }),
  sendOneOff: sms('POST', '/api/sms/send-oneoff', 'admin', {
    summary: 'Send one message to one phone number',
    body: sendOneOffSchema,
    requestHeaders: { 'idempotency-key': 'Calls with the same key are one message' },
    responses: ok('The number it went to', sendOneOffResponseSchema),
  }),
  receiveTwilioCallback: sms('POST', '/api/sms/webhooks/{path...}', 'twilioSigned', {
    limit: 'upload',
    timeoutMs: 10_000,
    summary: 'Delivery reports and replies, from Twilio',
    responses: {},
    undocumented: true,
  }),
};
