import type { GatewayConfig } from './config.ts';

/** Raw headers (name, value, …) for each kind of response. */
export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>;

/** The directives of a content security policy. */
type Directives = Record<string, readonly string[]>;

const none: Directives = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/** A stored file is shown alone or by our own pages, and runs nothing. */
const objectPolicy: Directives = {
  ...none,
  'img-src': ["'self'"],
  'media-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
  sandbox: [],
};

type PageOrigins = Partial<Pick<GatewayConfig['edge'], 's3PublicOrigin' | 'viteOrigin'>>;

const pagePolicy = ({ s3PublicOrigin, viteOrigin }: PageOrigins): Directives => {
  const s3 = s3PublicOrigin ? [new URL(s3PublicOrigin).origin] : [];
  return {
    'default-src': ["'self'"],
    // Nobody else's script runs in a page of ours. Players, YouTube's too, and embeds of any https site are frames (ADR 60).
    'script-src': ["'self'", ...(viteOrigin ? ["'unsafe-inline'"] : [])],
    'script-src-attr': ["'none'"],
    'frame-src': ['https:'],
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    // Renditions of films come from S3: fetched by a script, or by the media element itself where it plays HLS.
    'media-src': ["'self'", 'blob:', ...s3],
    'connect-src': [
      "'self'",
      ...s3,
      ...(viteOrigin ? [new URL(viteOrigin).origin.replace('http', 'ws')] : []),
    ],
    // The component library writes its styles into the page.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  };
};

/** Browser features that neither our pages nor frames in them may use. */
const permissions =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()';

/** Makes the headers once, since they are the same for every request. */
export function createSecurityHeaders(production: boolean, origins: PageOrigins) {
  // Browsers would ask an S3 without TLS by https after the redirect to a rendition, and no film with renditions would play.
  const upgrades = production && !origins.s3PublicOrigin?.startsWith('http:');
  const build = (directives: Directives): readonly string[] => {
    const all = { ...directives, ...(upgrades && { 'upgrade-insecure-requests': [] }) };
    const policy = Object.entries(all).map(([name, values]) => [name, ...values].join(' '));
    return [
      ...['content-security-policy', policy.join(';')],
      ...['cross-origin-resource-policy', 'same-origin'],
      ...['referrer-policy', 'strict-origin-when-cross-origin'],
      ...(production ? ['strict-transport-security', 'max-age=31536000; includeSubDomains'] : []),
      ...['x-content-type-options', 'nosniff', 'x-frame-options', 'DENY'],
    ];
  };
  return {
    page: [
      ...build(pagePolicy(origins)),
      ...['permissions-policy', permissions, 'cross-origin-opener-policy', 'same-origin'],
      ...['origin-agent-cluster', '?1', 'x-dns-prefetch-control', 'off'],
    ],
    api: build(none),
    object: build(objectPolicy),
  };
}
