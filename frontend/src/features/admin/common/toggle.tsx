import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup, { type ToggleButtonGroupProps } from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type ToggleProps<Value extends string> = Omit<ToggleButtonGroupProps, 'value' | 'onChange'> & {
  options: Record<Value, ReactNode>;
  value: Value | undefined;
  onChange: (value: Value) => void;
};

export const Toggle = <Value extends string>({ options, value, onChange, ...group }: ToggleProps<Value>) => (
  <ToggleButtonGroup
    {...group}
    exclusive
    value={value ?? null}
    onChange={(_, next: Value | null) => next && onChange(next)}
  >
    {Object.entries<ReactNode>(options).map(([option, label]) => (
      <ToggleButton key={option} value={option}>
        {label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

export type View = 'chart' | 'table';

/** A chart shows its values to who points at it; the table shows them to all. */
export function ViewToggle(toggle: { value: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('adminAnalytics');
  return <Toggle {...toggle} aria-label={t('view')} options={{ chart: t('chart'), table: t('table') }} />;
}
