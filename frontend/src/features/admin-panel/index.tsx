import { MuiProvider } from '../../components/mui-provider.tsx';
import { I18nProvider } from '../../i18n/provider.tsx';
import { AdminShell } from './components/admin-shell.tsx';
import { adminI18n } from './i18n/index.ts';
import type { AdminPanelProps } from './types.ts';

/** The operator's slide-over, in its own language. */
export default function AdminPanel(props: AdminPanelProps) {
  return (
    <I18nProvider i18n={adminI18n}>
      <MuiProvider>
        <AdminShell {...props} />
      </MuiProvider>
    </I18nProvider>
  );
}
