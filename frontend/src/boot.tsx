import './app/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AdminOverlay } from './app/admin-overlay.tsx';
import { followVisits } from './app/follow-visits.ts';
import { AppProvider, createQueryClient } from './app/provider.tsx';
import { AppRoutes, preloadRoute } from './app/router.tsx';
import { readPageConfig } from './config/use-runtime-config.ts';
import { Gate, MembershipGate } from './features/membership/components/membership-gate.tsx';
import { tracking } from './features/tracking/lib/tracking.ts';
import { startI18n } from './i18n/index.ts';
import { membership } from './lib/membership.ts';
import { startVisit } from './lib/visits.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const queryClient = createQueryClient();
const firstPage = () =>
  membership.get() === null ? Gate.preload() : preloadRoute(window.location.pathname, queryClient);

tracking.start();

if (membership.get() !== null) startVisit();
followVisits(queryClient);

const [i18n] = await Promise.all([startI18n(), firstPage()]);

// The shell has already run its entrance animations: do not repeat them.
if (root.hasChildNodes()) document.documentElement.dataset.drawn = '';

startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <AppProvider config={readPageConfig()} i18n={i18n} queryClient={queryClient}>
        <BrowserRouter>
          <MembershipGate panel={<AdminOverlay />}>
            <AppRoutes />
          </MembershipGate>
        </BrowserRouter>
      </AppProvider>
    </StrictMode>,
  ),
);
