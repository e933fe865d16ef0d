import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { limits } from '@platform/contracts/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { panelIcons } from './panel-icons.ts';

const debounceMs = 300;

/** The text of a search field and the debounced search, which the URL holds. Waits while a Chinese word is being composed. */
export function useSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const [composing, setComposing] = useState(false);
  /** What this field wrote and the URL does not show yet. Anything else in the URL comes from elsewhere and replaces the field's text. */
  const pending = useRef<string[]>([]);
  const isWritten = useEffectEvent((next: string) => next === (pending.current.at(-1) ?? search));
  const write = useEffectEvent((next: string) => {
    pending.current.push(next);
    onSearch(next);
  });

  useEffect(() => {
    const own = pending.current.indexOf(search);
    if (own >= 0) pending.current.splice(0, own + 1);
    else {
      pending.current = [];
      setText(search);
    }
  }, [search]);

  useEffect(() => {
    const next = text.trim().slice(0, limits.searchCharacters);
    if (composing || isWritten(next)) return;
    const timer = setTimeout(() => write(next), text ? debounceMs : 0);
    return () => clearTimeout(timer);
  }, [text, composing]);

  return {
    search,
    clear: () => setText(''),
    field: {
      value: text,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}

export type Search = ReturnType<typeof useSearch>;

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
            <Icon name={panelIcons.search} size={18} />
          </InputAdornment>
        ),
      },
      htmlInput: { 'aria-label': label, maxLength: limits.searchCharacters, autoComplete: 'off' },
    }}
  />
);

type DayFieldProps = { label: string; value: string; error?: boolean; onChange: (day: string) => void };

/** A date field with its label inside. */
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

/** A select with its label inside. */
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
