import { setTimeout as delay } from 'node:timers/promises';
import { errorBodySchema, loginResponseSchema, paths } from '@platform/contracts';

/** Calls the platform as somebody. Both throw when the answer is no success. */
export interface Api {
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
}

/** The platform can't be used: it doesn't answer, isn't ready, or refuses. The message says what to do. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
}

/** Longest a call waits for its turn when the platform says that there are too many, in seconds. */
const longestWait = 65;

/** A client of the running platform, over its public API. */
export class Client implements Api {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  /**
   * Gives the platform as an administrator sees it.
   * @throws {PlatformError} when nobody answers, or the name and password are not taken
   */
  async logIn(admin: { username: string; password: string }): Promise<Client> {
    const { token } = loginResponseSchema.parse(await this.post(paths.adminLogin, admin));
    return new Client(this.#url, token);
  }

  get(path: string): Promise<unknown> {
    return this.#call('GET', path);
  }

  post(path: string, body?: unknown): Promise<unknown> {
    return this.#call('POST', path, body);
  }

  put(path: string, body: unknown): Promise<unknown> {
    return this.#call('PUT', path, body);
  }

  async delete(path: string): Promise<void> {
    await this.#send('DELETE', path);
  }

  /** Reads a list to its end, page by page. */
  async *list(path: string): AsyncIterable<unknown> {
    for (let next: string | undefined = path; next; ) {
      const response: Response = await this.#send('GET', next);
      yield* (await response.json()) as unknown[];
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.#send(method, path, body);
    return response.status === 204 ? undefined : response.json();
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = {
      ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    for (;;) {
      const response = await fetch(this.#url + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch((cause: unknown) => {
        throw new PlatformError(
          `The platform is not running: nothing answers at ${this.#url}. Start it with 'make up' first`,
          { cause },
        );
      });
      if (response.ok) return response;
      const text = await response.text();
      const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.status !== 429 || !(wait <= longestWait))
        throw refusal(method, path, response.status, text);
      await delay(wait * 1000);
    }
  }
}

function refusal(method: string, path: string, status: number, text: string): PlatformError {
  let message = text;
  try {
    message = errorBodySchema.parse(JSON.parse(text)).message;
  } catch {
    // Not the platform's own words: shown as they are.
  }
  const about = status === 503 ? "The platform is not ready ('make ps' shows what is not)" : 'Refused';
  return new PlatformError(`${about}: ${method} ${path} answered ${status}: ${message}`);
}
