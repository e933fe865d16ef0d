import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type * as z from 'zod';
import { createOpenApiDocument } from './openapi.ts';
import { internalOperations, type Operation, operations, type Policy } from './operations/index.ts';

const document = createOpenApiDocument();
const rows = Object.entries<Operation>(operations);

test('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('no two operations share a method and path', () => {
  const calls = rows.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test.each(rows.filter(([, { undocumented }]) => !undocumented))(
  "%s names its path's parameters",
  (_, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(inPath.sort());
  },
);

test('says what any operation may respond, or the gateway in its place', () => {
  for (const [, { method, path, undocumented }] of rows) {
    if (undocumented) continue;
    const { responses } = document.paths?.[path]?.[method.toLowerCase() as 'get'] ?? {};
    const wanted = [
      '400',
      '408',
      '417',
      '429',
      '431',
      '500',
      '503',
      '504',
      ...(method === 'GET' ? [] : ['403', '413']),
    ];
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(wanted));
  }
});

test('names the conflict of every save whose file storage checks', () => {
  const files = ['objectPath', 'thumbnail', 'cover', 'heroPicture'];
  const saves = rows.filter(
    ([, { service, body }]) =>
      service === 'content' && files.some((file) => file in ((body as z.ZodObject | undefined)?.shape ?? {})),
  );
  expect(saves.filter(([, { errors }]) => !errors?.includes('conflict')).map(([id]) => id)).toEqual([]);
  expect(saves.map(([id]) => id)).toContain('updateSeries');
});

test('names the conflict of every change of own credentials', () => {
  const changes = rows.filter(
    ([id, { tag, errors }]) =>
      tag === 'own account' && errors?.includes('forbidden') && id !== 'confirmPassword',
  );
  expect(changes.filter(([, { errors }]) => !errors?.includes('conflict')).map(([id]) => id)).toEqual([]);
  expect(changes.map(([id]) => id)).toContain('changePassword');
});

test('names the request header of every 304', () => {
  const revalidated = rows.filter(([, { responses }]) => 304 in responses);
  const unnamed = revalidated.filter(([, { requestHeaders = {} }]) => !('if-none-match' in requestHeaders));
  expect(unnamed.map(([id]) => id)).toEqual([]);
  expect(revalidated.map(([id]) => id)).toContain('getVideoFile');
});

test('has no pattern that only ECMAScript with Unicode properties can read', () => {
  const patterns = JSON.stringify(document).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? [];
  expect(patterns).not.toEqual([]);
  expect(patterns.filter((pattern) => /\\p\{/i.test(pattern))).toEqual([]);
});

test('says who may call what, and leaves out what is not for clients', () => {
  const security = (path: string, method: 'get' | 'post') => document.paths?.[path]?.[method]?.security;
  expect(security('/api/videos', 'get')).toEqual([
    { membershipNumber: [] },
    { memberCookie: [] },
    { adminToken: ['owner', 'editor', 'analyst'] },
  ]);
  expect(security('/api/videos', 'post')).toEqual([{ adminToken: ['owner', 'editor'] }]);
  expect(security('/api/members', 'get')).toEqual([{ adminToken: ['owner'] }]);
  expect(security('/api/admin/login', 'post')).toEqual([{}]);
  expect(Object.keys(document.paths ?? {}).filter((path) => path.includes('...'))).toEqual([]);
});

/** Whoever changes who may call an operation, changes it here too. */
const names: Record<Policy, string> = {
  anyoneOnTheInternet: `
    getApiDocument getPage getPasskeyChallenge joinTeam logInAdmin logInWithCode logInWithPasskey
    logOutMember verifyMembership`,
  twilioSigned: 'receiveSms receiveSmsStatus',
  member: `
    changeSettings clearContinue clearHistory clearLater clearLikes getFeatured getMarks getSettings
    likeCategoryVideo likeEmbed likeVideo listContinue listHistory listLater listLikes removeContinue
    removeHistory removeLater removeLike reportProgress saveLater trackActions unlikeCategoryVideo
    unlikeEmbed unlikeVideo`,
  memberOrAdmin: `
    getBlogPost getCategoryVideo getEmbed getLibrary getObject getSeries getVideo getVideoFile
    listBlogPosts listCategories listCategoryVideos listCategoryVideosOfCategory listEmbeds listSeries
    listUpcomingEmbeds listUpcomingVideos listVideos nextOfCategoryVideo nextOfEmbed nextOfVideo search`,
  account: `
    addPasskey beginPasskey beginTotp changePassword confirmPassword deletePasskey disableTotp
    enableTotp endOtherSessions endOwnSession getAccount logOutAdmin renamePasskey verifyAdmin`,
  owner: `
    addSuppression cancelCampaign changeMembers createInvite createMember decideUnknown deleteInvite
    deleteMember getCampaign getInviteLink getLatestBackup getMember getTeam getUserProfile
    importMembers listCampaignRecipients listCampaigns listMembers listOneOffs listSuppressions
    listUserProfiles pauseCampaign previewCampaign removeSuppression replaceMembershipNumber
    resumeCampaign retryCampaign sendCampaign sendOneOff setMemberStatus updateMember updateTeamMember
    updateTeamSettings`,
  editor: `
    abortMultipartUpload changeBlogPosts changeCategoryVideos changeEmbeds changeVideos checkUpload
    completeMultipartUpload createBlogPost createCategoryVideo createEmbed createMultipartUpload
    createSeries createVideo deleteBlogPost deleteCaptions deleteCategoryVideo deleteEmbed deleteSeries
    deleteVideo getEmbedCode getResultThumbnail getSiteSettings getStorageUsage getUploadCredentials
    getUploadParams listParts listProcessing listStoredVideos putCaptions registerThumbnail
    requestThumbnailUpload requestVideoUpload retryProcessing saveSiteSettings searchSites signPart
    updateBlogPost updateCategoryVideo updateEmbed updateSeries updateVideo`,
  analyst: 'getAnalyticsSummary getPlaybackSummary getRetention getToday listAudit',
};

test.each(Object.entries(names))('the operations of the policy %s', (policy, ids) => {
  const found = rows.filter(([, operation]) => operation.policy === policy).map(([id]) => id);
  expect(found.sort()).toEqual(ids.match(/\w+/g) ?? []);
});

test('the callers of internal operations', () => {
  const callers = Object.entries(internalOperations).map(([id, operation]) => [id, `${operation.callers}`]);
  expect(Object.fromEntries(callers)).toEqual({
    getJwks: 'anyone',
    getSession: 'gateway',
    checkMember: 'gateway',
    findMemberNames: 'analytics',
    findMembers: 'analytics',
    findMemberOfNumber: 'analytics',
    findMembersById: 'sms',
    pageMembers: 'sms',
    checkObject: 'content',
    getPlayback: 'content',
    applyContentEvents: 'content',
    findItemTitles: 'analytics',
    setItemViews: 'analytics',
    getPublishedSiteSettings: 'web',
  });
});
