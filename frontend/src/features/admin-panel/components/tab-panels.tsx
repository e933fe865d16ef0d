import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { adminTabs } from '../tabs.ts';
import { TabSkeleton } from './tab-skeleton.tsx';

type TabPanelsProps = {
  current: string;
  section: string;
  /** The login form stands before them, until the operator is back. */
  covered: boolean;
  onOpenTab: (tab: string) => void;
};

/** The tabs that were opened stay as they are while another one is shown: nothing typed is lost by looking around. */
export function TabPanels({ current, section, covered, onOpenTab }: TabPanelsProps) {
  const [opened, setOpened] = useState<readonly string[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);

  return adminTabs
    .filter(({ id }) => opened.includes(id))
    .map(({ id, Component }) => (
      <div
        key={id}
        id={`panel-${id}`}
        role="tabpanel"
        aria-labelledby={`tab-${id}`}
        hidden={covered || id !== current}
      >
        <ErrorBoundary>
          <Suspense fallback={<TabSkeleton />}>
            <Component section={id === current ? section : ''} onOpenTab={onOpenTab} />
          </Suspense>
        </ErrorBoundary>
      </div>
    ));
}
