import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Spinner } from '../../../components/spinner.tsx';

type ButtonProps = MuiButtonProps & {
  icon?: IconName | undefined;
  /** Shows a spinner and ignores clicks, but keeps the focus. Change the label too. */
  pending?: boolean;
};

const ignore = (event: MouseEvent) => event.preventDefault();

/** MUI's button. `contained` (the default) is the one primary action of a view; `outlined` with color `error` is dangerous. */
export function Button({ icon, pending = false, onClick, ...button }: ButtonProps) {
  return (
    <MuiButton
      {...button}
      aria-disabled={pending || undefined}
      onClick={pending ? ignore : onClick}
      startIcon={pending ? <Spinner size={18} /> : icon && <Icon name={icon} size={20} />}
    />
  );
}

/** The button of a section or of a row in it. */
export const SmallButton = (button: ButtonProps) => <Button variant="outlined" size="small" {...button} />;

type IconButtonProps = MuiIconButtonProps & { icon: IconName; label: string };

/** An icon button. Its label is its tooltip too. */
export const IconButton = ({ icon, label, ...button }: IconButtonProps) => (
  <MuiIconButton {...button} aria-label={label} data-tooltip-content={label}>
    <Icon name={icon} />
  </MuiIconButton>
);

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  label: string;
  accept: string;
  onFile: (file: File) => void;
};

/** Picks a file. The same file can be picked again after it was changed. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <InputBase
        type="file"
        inputRef={input}
        sx={{ display: 'none' }}
        inputProps={{ accept, 'aria-label': label }}
        onChange={({ target }) => {
          const [file] = (target as HTMLInputElement).files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}

export function LoadMore({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="outlined" pending={loading} onClick={onClick}>
      {loading ? t('loadingMore') : t('loadMore')}
    </Button>
  );
}
