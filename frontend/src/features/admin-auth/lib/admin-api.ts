import { type ApiRequest, api, apiPage, type Page } from '../../../lib/api-client.ts';
import { isStatus } from '../../../lib/api-error.ts';
import { adminSession } from './session.ts';

/** Runs a request of the operator's. A 401 means that the session is over: the login form takes over. */
async function asAdmin<Result>(send: () => Promise<Result>): Promise<Result> {
  const { token } = adminSession.get();
  try {
    return await send();
  } catch (error) {
    if (isStatus(error, 401)) adminSession.expire(token);
    throw error;
  }
}

export const adminApi = <Result>(path: string, request?: ApiRequest): Promise<Result> =>
  asAdmin(() => api<Result>(path, request));

/** Deletes what is at a path. What is gone already is deleted. */
export const adminDelete = (path: string): Promise<void> =>
  adminApi<void>(path, { method: 'DELETE' }).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });

export const adminPage = <Item>(path: string, request?: ApiRequest): Promise<Page<Item>> =>
  asAdmin(() => apiPage<Item>(path, request));
