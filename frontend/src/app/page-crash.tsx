import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { type CrashProps, CrashState } from '../components/crash.tsx';
import { Page } from '../features/site-layout/components/page.tsx';
import { isMissingCode } from '../lib/missing-code.ts';

/** A page that broke: the header stays, and trying again asks anew for what the page was made of. */
export function PageCrash({ error, retry }: CrashProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const again = () => {
    queryClient.removeQueries({ type: 'inactive' });
    retry();
  };
  return (
    <Page>
      <CrashState
        level={1}
        error={error}
        retry={again}
        action={
          <ButtonLink
            to="/"
            variant="text"
            reloadDocument={isMissingCode(error)}
            // Home is this page: a link to it would change nothing.
            onClick={pathname === '/' ? again : undefined}
          >
            {t('backHome')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
