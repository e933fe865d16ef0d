import Popover from '@mui/material/Popover';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, zhCN } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { MuiProvider } from '../mui-provider.tsx';
import styles from './date-time-picker.module.css';
import { TimeSelect } from './time-select.tsx';
import { noWallTime, type WallTime, wallTimeAt } from './wall-time.ts';

type PickerPopoverProps = {
  anchor: HTMLElement;
  value: WallTime;
  onChange: (value: WallTime) => void;
  onClose: () => void;
  min?: string;
};

/** The calendar and the list of times. Dates here are the zone's own, whatever zone the browser is in. */
export default function PickerPopover({ anchor, value, onChange, onClose, min }: PickerPopoverProps) {
  const { t, i18n } = useTranslation('picker');
  const chinese = i18n.language !== 'en';
  const earliest = wallTimeAt(min ?? new Date().toISOString());
  const texts = (chinese ? zhCN : enUS).components.MuiLocalizationProvider.defaultProps.localeText;

  return (
    <MuiProvider>
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale={chinese ? 'zh-cn' : 'en'}
        localeText={texts}
      >
        <Popover
          open
          anchorEl={anchor}
          onClose={onClose}
          lang={i18n.language}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { className: styles.popover as string, role: 'dialog', 'aria-label': t('dialog') },
          }}
        >
          <DateCalendar
            className={styles.calendar as string}
            autoFocus
            disableHighlightToday
            value={value.date ? dayjs(value.date) : null}
            referenceDate={dayjs(value.date ?? earliest.date)}
            minDate={dayjs(earliest.date)}
            views={['year', 'month', 'day']}
            openTo="day"
            reduceAnimations
            slotProps={{ calendarHeader: { format: chinese ? 'YYYY年M月' : 'MMMM YYYY' } }}
            onChange={(date, state) => {
              if (date && state !== 'partial') onChange({ ...value, date: date.format('YYYY-MM-DD') });
            }}
          />
          <TimeSelect value={value} earliest={earliest} onChange={(time) => onChange({ ...value, time })} />
          <p className={styles.zone}>{t('zone')}</p>
          <div className={styles.actions}>
            <Button
              variant="text"
              size="small"
              disabled={value.date === null}
              onClick={() => {
                onChange(noWallTime);
                onClose();
              }}
            >
              {t('clear')}
            </Button>
            <Button variant="secondary" size="small" onClick={onClose}>
              {t('done')}
            </Button>
          </div>
        </Popover>
      </LocalizationProvider>
    </MuiProvider>
  );
}
