import { expect, test } from '@jest/globals';
import { linkTarget, ownPicture } from './markdown-parts.tsx';

const here = window.location.origin;
const host = window.location.host;

test.each([
  ['https://example.com/a?b=c#d', { kind: 'outside', href: 'https://example.com/a?b=c#d' }],
  ['//example.com/a', { kind: 'outside', href: `${window.location.protocol}//example.com/a` }],
  ['\\\\example.com', { kind: 'outside', href: `${window.location.protocol}//example.com/` }],
  [`https://${host}@evil.example/`, { kind: 'outside', href: `https://${host}@evil.example/` }],
  ['mailto:a@example.com', { kind: 'mail', href: 'mailto:a@example.com' }],
  ['/video/65a?x=1#t', { kind: 'page', to: '/video/65a?x=1#t' }],
  [`${here}/blog`, { kind: 'page', to: '/blog' }],
  ['#user-content-fn-1', { kind: 'anchor', href: '#user-content-fn-1' }],
  ['javascript:alert(1)', { kind: 'none' }],
  ['JaVaScRiPt:alert(1)', { kind: 'none' }],
  ['java\tscript:alert(1)', { kind: 'none' }],
  ['data:text/html,<script>alert(1)</script>', { kind: 'none' }],
  ['blob:https://example.com/1', { kind: 'none' }],
  ['file:///etc/passwd', { kind: 'none' }],
  ['http://[', { kind: 'none' }],
  ['', { kind: 'none' }],
  [undefined, { kind: 'none' }],
])('%s', (href, target) => {
  expect(linkTarget(href)).toEqual(target);
});

test.each([
  ['/objects/thumbnails/a.jpg', '/objects/thumbnails/a.jpg'],
  [`${here}/objects/thumbnails/a.jpg`, '/objects/thumbnails/a.jpg'],
  ['https://example.com/objects/a.jpg', null],
  ['//example.com/objects/a.jpg', null],
  ['/objects/../api/videos', null],
  ['/api/videos', null],
  ['data:image/png;base64,AAAA', null],
  [undefined, null],
])('the picture %s is our own as %s', (source, path) => {
  expect(ownPicture(source)).toBe(path);
});
