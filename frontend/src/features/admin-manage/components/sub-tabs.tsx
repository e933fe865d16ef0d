import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import styles from './sub-tabs.module.css';

type SubTabsProps<Id extends string> = {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  current: Id;
  onChange: (id: Id) => void;
  /** The panel of the current one. */
  children: ReactNode;
};

/** Tabs within a tab. */
export function SubTabs<Id extends string>({ label, tabs, current, onChange, children }: SubTabsProps<Id>) {
  const id = useId();
  return (
    <>
      <MuiTabs
        className={styles.tabs as string}
        value={current}
        onChange={(_, next: Id) => onChange(next)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
      >
        {tabs.map((tab) => (
          <MuiTab
            key={tab.id}
            value={tab.id}
            label={tab.label}
            id={`${id}-${tab.id}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </MuiTabs>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
