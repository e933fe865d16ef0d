import { redacted, scrub } from '../logger/scrub.ts';

/** Attributes that are cut at the query, which may hold anything. */
const urlAttributes = new Set(['http.url', 'http.target', 'url.full', 'url.path', 'url.original']);
/** Attributes never exported: queries, headers, statements and Kafka keys hold what members sent. */
const dropped =
  /^(url\.query|http\.(request|response)\.header\..*|db\.(statement|query\.text|query\.parameter\..*)|messaging\.kafka\.(message[._])?key|messaging\.message\.body.*|(enduser|user)\..*|(http\.client_ip|client\.address|network\.peer\.address|net\.peer\.ip|net\.sock\.peer\.addr)|user_agent\.original|http\.user_agent)$/;

/** Cleans a span's attributes in place: nothing of a member, a token or a phone number leaves the process. */
export function scrubAttributes(attributes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (dropped.test(name)) delete attributes[name];
    else if (typeof value === 'string')
      attributes[name] = scrub(urlAttributes.has(name) ? withoutQuery(value) : value);
    else if (Array.isArray(value))
      attributes[name] = value.map((item) => (typeof item === 'string' ? scrub(item) : item));
  }
}

function withoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : `${url.slice(0, end)}?${redacted}`;
}
