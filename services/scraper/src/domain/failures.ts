import { AppError, errors } from '@platform/service-kit';

const texts = {
  address: (site) => `${site} has an address that may not be connected to`,
  blocked: (site, status) => `${site} rejected the request (status ${status})`,
  consent: (site) => `${site} responded with a page that asks for consent or age`,
  gone: (site) => `${site} no longer has this`,
  markup: (site, selector) => `${site} has changed its pages: nothing matches ${selector}`,
  network: (site) => `${site} can't be reached`,
  parse: (site) => `${site} responded with a page that can't be parsed`,
  redirect: (site, why) => `${site} responded with a redirect that is not followed (${why})`,
  timeout: (site) => `${site} took too long to respond`,
  too_large: (site) => `${site} responded with too much`,
  type: (site, type) => `${site} responded with another type than expected (${type})`,
} satisfies Record<string, (site: string, detail: string) => string>;

/** Ways in which a site can fail; the `kind` label of the metric. */
export type FailureKind = keyof typeof texts;

/** A site can't be reached, or its response can't be used. */
export class SiteFailure extends AppError {
  readonly kind: FailureKind;
  readonly detail: string;

  constructor(site: string, kind: FailureKind, detail = '', cause?: unknown) {
    const text: (site: string, detail: string) => string = texts[kind];
    const { code, message, retryAfter } = responseOf(kind, text(site, detail), cause);
    super(code, message, { ...(retryAfter !== undefined && { retryAfter }), cause });
    this.kind = kind;
    this.detail = detail;
  }
}

function responseOf(kind: FailureKind, message: string, cause: unknown): AppError {
  if (kind === 'gone') return errors.notFound(message);
  if (kind === 'timeout') return errors.timeout(message, cause);
  if (kind === 'network') return errors.unavailable({ message, cause });
  return errors.badGateway(message, cause);
}
