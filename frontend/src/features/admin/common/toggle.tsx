import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup, { type ToggleButtonGroupProps } from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';

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
