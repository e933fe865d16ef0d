import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, zhCN } from '@mui/x-date-pickers/locales';
import { releaseTimeZone } from '@platform/contracts/limits';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../../lib/server-clock.ts';
import { SmallButton } from '../common/buttons.tsx';
import { formatTime, instantOf, noWallTime, timeSteps, type WallTime, wallTimeNow } from './wall-time.ts';

dayjs.extend(utc);
dayjs.extend(timezone);
const dayOf = (date: string) => dayjs.tz(date, releaseTimeZone);

type PickerPopoverProps = {
  anchor: HTMLElement;
  value: WallTime;
  onChange: (value: WallTime) => void;
  onClose: () => void;
};

const days = {
  width: '100%',
  '& button[role="gridcell"], & button[role="radio"]': {
    borderRadius: '4px',
    '&:hover': { backgroundColor: 'var(--field)' },
    '&[aria-selected="true"], &[aria-checked="true"]': {
      '&, &:hover, &:focus': { backgroundColor: 'var(--ice)', color: 'var(--ground)' },
    },
  },
};

/** A calendar and, once a date is chosen, times in steps of 30 minutes. Dates are those of US Eastern, whatever the browser's time zone. */
export default function PickerPopover({ anchor, value, onChange, onClose }: PickerPopoverProps) {
  const { t, i18n } = useTranslation('picker');
  const chinese = i18n.language !== 'en';
  const earliest = wallTimeNow();
  const { date, time } = value;
  // A time set by another client stays selectable.
  const times = time === null || timeSteps.includes(time) ? timeSteps : [...timeSteps, time].sort();
  /** Past, or skipped by daylight saving. */
  function isUnavailable(step: string): boolean {
    if (date === null || step === time) return false;
    const instant = instantOf(date, step);
    return instant === null || Date.parse(instant) < serverClock.now();
  }
  const texts = (chinese ? zhCN : enUS).components.MuiLocalizationProvider.defaultProps.localeText;

  return (
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
          paper: {
            role: 'dialog',
            'aria-label': t('dialog'),
            sx: { width: 336, maxWidth: 'calc(100vw - 16px)', mt: 2, p: 2, pb: 3 },
          },
        }}
      >
        <DateCalendar
          sx={days}
          autoFocus
          disableHighlightToday
          timezone={releaseTimeZone}
          value={date ? dayOf(date) : null}
          referenceDate={dayOf(date ?? earliest.date)}
          minDate={dayOf(earliest.date)}
          views={['year', 'month', 'day']}
          openTo="day"
          reduceAnimations
          slotProps={{ calendarHeader: { format: chinese ? 'YYYY 年 M 月' : 'MMMM YYYY' } }}
          onChange={(day, state) => {
            if (day && state !== 'partial') onChange({ date: day.format('YYYY-MM-DD'), time });
          }}
        />
        <Box sx={{ px: 3 }}>
          <TextField
            select
            label={t('time')}
            helperText={t('zone')}
            disabled={date === null}
            value={time ?? ''}
            onChange={(event) => onChange({ date, time: event.target.value })}
            slotProps={{ select: { native: true } }}
          >
            <option value="" disabled hidden>
              {t('selectTime')}
            </option>
            {times.map((step) => (
              <option key={step} value={step} disabled={isUnavailable(step)}>
                {formatTime(step, i18n.language)}
              </option>
            ))}
          </TextField>
          <Stack direction="row" sx={{ justifyContent: 'space-between', pt: 3 }}>
            <SmallButton
              variant="text"
              disabled={date === null}
              onClick={() => {
                onChange(noWallTime);
                onClose();
              }}
            >
              {t('clear')}
            </SmallButton>
            <SmallButton onClick={onClose}>{t('done')}</SmallButton>
          </Stack>
        </Box>
      </Popover>
    </LocalizationProvider>
  );
}
