import {
  getEmbedResponseSchema,
  getEmbedSchema,
  scraperResultListSchema,
  scraperSearchQuerySchema,
} from './entities/scraper.ts';
import {
  sendCampaignResponseSchema,
  sendCampaignSchema,
  sendOneOffResponseSchema,
  sendOneOffSchema,
  smsCampaignListSchema,
  smsCampaignQuerySchema,
} from './entities/sms.ts';
import { listed, type Operation, ok, required } from './operations-shape.ts';
import { paths } from './paths.ts';

/** Other sites and text messages. */
export const outreachOperations: Operation[] = [
  {
    id: 'searchSites',
    method: 'GET',
    path: paths.scraperSearch,
    tag: 'scraper',
    summary: 'Search other sites for videos',
    query: scraperSearchQuerySchema,
    responses: ok('Results', scraperResultListSchema),
  },
  {
    id: 'getEmbedCode',
    method: 'POST',
    path: paths.scraperEmbed,
    tag: 'scraper',
    summary: "Get a result's embed code",
    body: required(getEmbedSchema),
    responses: ok('The code', getEmbedResponseSchema),
    errors: ['not_found'],
  },
  {
    id: 'listCampaigns',
    method: 'GET',
    path: paths.smsCampaigns,
    tag: 'sms',
    summary: 'Campaigns, newest first',
    query: smsCampaignQuerySchema,
    responses: listed('Campaigns', smsCampaignListSchema),
  },
  {
    id: 'sendCampaign',
    method: 'POST',
    path: paths.smsSend,
    tag: 'sms',
    summary: 'Send a message to members; what is pending goes on in the background',
    body: required(sendCampaignSchema),
    requestHeaders: { 'idempotency-key': 'Calls with the same key are one campaign' },
    responses: ok('The campaign and how far it is', sendCampaignResponseSchema),
  },
  {
    id: 'sendOneOff',
    method: 'POST',
    path: paths.smsSendOneOff,
    tag: 'sms',
    summary: 'Send one message to one phone number',
    body: required(sendOneOffSchema),
    requestHeaders: { 'idempotency-key': 'Calls with the same key are one message' },
    responses: ok('The number it went to', sendOneOffResponseSchema),
  },
];
