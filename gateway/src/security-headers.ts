import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

interface SecurityHeaderOptions {
  production: boolean;
  /** Where browsers PUT uploads to. */
  s3PublicOrigin: string | undefined;
  /** Vite's development server, whose pages run a script of their own and hear of changes over a WebSocket. */
  viteOrigin?: string;
}

/** Raw headers (name, value, …) for each kind of answer. */
export interface SecurityHeaders {
  page: readonly string[];
  api: readonly string[];
  object: readonly string[];
}

type Directives = Record<string, string[]>;

const none: Directives = {
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
};

/** A stored file is shown alone or by our own pages, and runs nothing. */
const objectPolicy: Directives = {
  ...none,
  imgSrc: ["'self'"],
  mediaSrc: ["'self'"],
  styleSrc: ["'unsafe-inline'"],
  sandbox: [],
};

type PageOrigins = Pick<SecurityHeaderOptions, 's3PublicOrigin' | 'viteOrigin'>;

const pagePolicy = ({ s3PublicOrigin, viteOrigin }: PageOrigins): Directives => ({
  defaultSrc: ["'self'"],
  // Nobody else's script runs in a page of ours. Players, YouTube's too, and embeds of any https site are frames (ADR 60).
  scriptSrc: ["'self'", ...(viteOrigin ? ["'unsafe-inline'"] : [])],
  scriptSrcAttr: ["'none'"],
  frameSrc: ['https:'],
  imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: [
    "'self'",
    ...(s3PublicOrigin ? [new URL(s3PublicOrigin).origin] : []),
    ...(viteOrigin ? [new URL(viteOrigin).origin.replace('http', 'ws')] : []),
  ],
  // The component library writes its styles into the page.
  styleSrc: ["'self'", "'unsafe-inline'"],
  fontSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
});

/** Browser features that neither our pages nor frames in them may use. */
const permissions =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()';

/** Runs helmet once for each kind of answer, since its headers are the same for every request. */
export function createSecurityHeaders({ production, ...origins }: SecurityHeaderOptions): SecurityHeaders {
  const build = (directives: Directives, isPage: boolean): readonly string[] => {
    const headers: string[] = isPage ? ['permissions-policy', permissions] : [];
    const collector = {
      setHeader: (name: string, value: string) => headers.push(name.toLowerCase(), value),
      removeHeader: () => {},
    };
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...directives, ...(production && { upgradeInsecureRequests: [] }) },
      },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: production && { maxAge: 31_536_000, includeSubDomains: true },
      xFrameOptions: { action: 'deny' },
      // Headers that only pages or obsolete plug-ins use are left out of API answers.
      crossOriginOpenerPolicy: isPage,
      originAgentCluster: isPage,
      xDnsPrefetchControl: isPage,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      xPoweredBy: false,
    })({} as IncomingMessage, collector as unknown as ServerResponse, (error?: unknown) => {
      if (error) throw error;
    });
    return Object.freeze(headers);
  };
  return {
    page: build(pagePolicy(origins), true),
    api: build(none, false),
    object: build(objectPolicy, false),
  };
}
