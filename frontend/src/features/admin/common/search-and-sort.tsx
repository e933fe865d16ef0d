import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { limits } from '@platform/contracts/limits';
import { Icon } from '../../../components/icon.tsx';
import type { Search } from '../../../lib/use-search.ts';

export const SearchField = ({ search, label }: { search: Search; label: string }) => (
  <TextField
    {...search.field}
    type="search"
    size="small"
    sx={{ flex: '1 1 240px', maxWidth: 360 }}
    placeholder={label}
    slotProps={{
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <Icon name="search" size={18} />
          </InputAdornment>
        ),
      },
      htmlInput: { 'aria-label': label, maxLength: limits.searchCharacters, autoComplete: 'off' },
    }}
  />
);

type DayFieldProps = { label: string; value: string; error?: boolean; onChange: (day: string) => void };

export const DayField = ({ label, value, error = false, onChange }: DayFieldProps) => (
  <TextField
    type="date"
    size="small"
    sx={{ flex: '1 1 200px', maxWidth: { sm: 240 } }}
    error={error}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      input: { startAdornment: <InputAdornment position="start">{label}</InputAdornment> },
      htmlInput: { 'aria-label': label },
    }}
  />
);

type ChoiceProps<Value extends string> = {
  label: string;
  options: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

export const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => (
  <TextField
    select
    size="small"
    sx={{ flex: 'none', width: 'auto', maxWidth: '100%', minWidth: 112 }}
    value={value}
    onChange={(event) => onChange(event.target.value as Value)}
    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
  >
    {Object.entries<string>(options).map(([id, text]) => (
      <option key={id} value={id}>
        {text}
      </option>
    ))}
  </TextField>
);
