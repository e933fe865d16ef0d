import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { screenConstants, storageKeys } from '@platform/contracts/limits';
import type { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AppProvider, createQueryClient } from '../app/provider.tsx';
import { defaultRuntimeConfig } from '../config/runtime-config.ts';
import { setLanguage, startI18n } from '../i18n/index.ts';
import type { Language } from '../i18n/language.ts';
import { membership } from '../lib/membership.ts';

type Options = {
  path?: string;
  language?: Language;
  member?: string | null;
  /** A client with cached responses. */
  queryClient?: QueryClient;
  /** How long a toast stays. By default until it is closed: its five seconds pass while a machine stands still. */
  toastMs?: number;
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** No test needs styles: writing them and matching each rule with each element takes jsdom half of a test's time. */
const unappliedStyles = createCache({ key: 'css' });
unappliedStyles.insert = () => undefined;

/** `fill` replaces a field's text in one event: typing renders the form once a key. */
function setUpUser() {
  const user = userEvent.setup();
  return Object.assign(user, {
    async fill(field: HTMLElement, text: string) {
      await user.clear(field);
      await user.paste(text);
    },
  });
}

/** Renders within the app's providers, as a member at `path`. `address()` returns the router's location. */
export async function renderApp(ui: ReactNode, options: Options = {}) {
  const { path = '/', language = 'zh-CN', member = 'VIP-TEST-0001' } = options;
  const { queryClient = createQueryClient(), toastMs = 600_000 } = options;
  Object.assign(screenConstants, { toastMs });
  if (member === null) membership.forget();
  else membership.remember(member);
  const i18n = await startI18n();
  await setLanguage(language);
  document.documentElement.lang = language;
  const result: RenderResult = render(
    <CacheProvider value={unappliedStyles}>
      <AppProvider config={defaultRuntimeConfig} i18n={i18n} queryClient={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          {ui}
          <Address />
        </MemoryRouter>
      </AppProvider>
    </CacheProvider>,
  );
  return {
    ...result,
    user: setUpUser(),
    queryClient,
    address: () => result.getByTestId('address').textContent,
    storedNumber: () => localStorage.getItem(storageKeys.membershipNumber),
  };
}
