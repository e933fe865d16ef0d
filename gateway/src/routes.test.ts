import { expect, test } from '@jest/globals';
import { requestPath } from './request.ts';
import { routeOf } from './routes.ts';

test.each([
  ['/api/videos', '/api/videos'],
  ['/api/videos/upcoming', '/api/videos/upcoming'],
  ['/api/videos/5f', '/api/videos/{id}'],
  ['/api/videos/upcoming/like', '/api/videos/{id}/like'],
  ['/api/s3/multipart/u/7', '/api/s3/multipart/{uploadId}/{partNumber}'],
  ['/api/s3/multipart/u/complete', '/api/s3/multipart/{uploadId}/complete'],
  ['/objects/uploads/a.mp4', '/objects/{folder}/{name}'],
  ['/api/sms/webhooks/status/1/2', '/api/sms/webhooks/status/{recipientId}/{attempt}'],
  ['/', '/{path...}'],
  ['/video/5f', '/{path...}'],
  ['/apis', '/{path...}'],
  ['/API/videos', '/{path...}'],
])('%s is %s', (path, template) => {
  expect(routeOf(path)?.path).toBe(template);
});

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/videos/',
  '/api/videos/5f/',
  '/api/videos//like',
  '/objects',
  '/objects/',
  '/objects/uploads/a/b/c',
  '/api/sms/webhooks/',
  '/api/videos/5f/like/x',
])('%s is nowhere', (path) => {
  expect(routeOf(path)).toBeUndefined();
});

test('HEAD is allowed where GET is, and nowhere else', () => {
  expect(routeOf('/api/videos')?.operations.get('HEAD')?.policy).toBe('memberOrAdmin');
  expect(routeOf('/api/action/track')?.operations.get('HEAD')).toBeUndefined();
  expect(routeOf('/api/videos')?.allowHeader).toBe('GET, POST, HEAD');
});

test.each([
  ['/a?b=/../c', '/a'],
  ['/a/b.c/..d/e..', '/a/b.c/..d/e..'],
  ['/%E4%B8%AD', '/%E4%B8%AD'],
])('the path of %s is %s', (target, path) => {
  expect(requestPath(target)).toBe(path);
});

test.each([
  '',
  '*',
  'a',
  'http://a/',
  '//a',
  '/a//b',
  '/./a',
  '/a/..',
  '/%2e',
  '/a/.%2E/b',
  '/%2F',
  '/%5C',
  '/%00',
  '/%',
  '/%e4',
])('%s has none', (target) => {
  expect(requestPath(target)).toBeUndefined();
});
