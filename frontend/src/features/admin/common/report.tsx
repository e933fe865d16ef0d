import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { SmallButton } from './buttons.tsx';
import { type CsvRecord, downloadCsv } from './csv.ts';
import { panelIcons } from './panel-icons.ts';
import { PanelSection, TabHeading } from './tab.tsx';

type FreshHeadingProps = {
  title: string;
  intro: string;
  /** What the tab shows; its age is that of the oldest. */
  queries: readonly { dataUpdatedAt: number }[];
  /** Of what the button reads again. */
  queryKeys: readonly QueryKey[];
};

/** A tab's heading with its age, and a button to read all again. What is shown stays until it is there, and if that fails. */
export function FreshHeading({ title, intro, queries, queryKeys }: FreshHeadingProps) {
  const { t } = useTranslation('adminAnalytics');
  const queryClient = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const times = queries.flatMap(({ dataUpdatedAt }) => dataUpdatedAt || []);
  const readAt = times.length > 0 ? Math.min(...times) : undefined;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 6 }}>
      <TabHeading title={title} intro={intro} />
      <Stack
        direction="row"
        sx={{
          flexGrow: { xs: 1, sm: 0 },
          alignItems: 'center',
          alignSelf: 'flex-start',
          justifyContent: 'space-between',
          gap: 4,
          mb: 6,
        }}
      >
        <Box component="p" sx={{ color: 'text.disabled', typography: 'body2' }}>
          {readAt !== undefined && t('updated')}
          {readAt !== undefined && (
            <RelativeTime instant={new Date(readAt + serverClock.offset()).toISOString()} />
          )}
        </Box>
        {/* The age is no status: it would be read out each minute. */}
        <span role="status" className="visually-hidden">
          {refresh.isSuccess && readAt !== undefined && readAt >= refresh.submittedAt && t('refreshed')}
        </span>
        <SmallButton icon="retry" pending={refresh.isPending} onClick={() => refresh.mutate()}>
          {t(refresh.isPending ? 'refreshing' : 'refresh')}
        </SmallButton>
      </Stack>
    </Stack>
  );
}

type ReportSectionProps<Item> = {
  title: string;
  /** What is shown, for download as a file: the items, what is told of each, and how the file's name begins, else by the title. */
  csv: { items: readonly Item[] | undefined; record: (item: Item) => CsvRecord; file?: string };
  actions?: ReactNode;
  children: ReactNode;
};

export function ReportSection<Item>({ title, csv, actions, children }: ReportSectionProps<Item>) {
  const { t } = useTranslation('adminAnalytics');
  const { file = title, items = [], record } = csv;
  const action = (
    <>
      {items.length > 0 && (
        <SmallButton
          variant="text"
          icon={panelIcons.download}
          sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
          aria-label={t('csvOf', { name: title })}
          onClick={() => downloadCsv(file, items.map(record))}
        >
          {t('csv')}
        </SmallButton>
      )}
      {actions}
    </>
  );
  return (
    <PanelSection title={title} action={action}>
      <Box sx={{ pt: 3 }}>{children}</Box>
    </PanelSection>
  );
}

export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <Box component="p" sx={{ p: 6, backgroundColor: 'var(--field)', color: 'text.secondary' }}>
    {children}
  </Box>
);

const figuresOf = {
  /** Two beside each other, each with its name before it. */
  row: {
    alignContent: 'start',
    gap: '4px 24px',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 },
    '& dd': { ml: 'auto', font: '700 15px / 24px var(--figure)' },
  },
  /** On cards, four beside each other where they fit. */
  dialog: {
    gap: '1px',
    gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
    '& > div': { p: { xs: 3, sm: '12px 16px' }, backgroundColor: 'var(--raised)' },
    '& dd': { font: '700 17px / 24px var(--figure)', fontSize: { sm: 20 }, color: 'text.primary' },
  },
  /** Three beside each other, each over its change. */
  range: {
    gap: { xs: 3, sm: 4 },
    gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
    '& > div': { p: '12px 16px', backgroundColor: 'var(--raised)', border: '1px solid var(--line)' },
    '& dd': { font: '700 20px / 28px var(--figure)' },
    '& small': {
      display: 'block',
      color: 'text.disabled',
      font: 'var(--type-caption)',
      fontFamily: 'var(--text)',
    },
  },
  /** Four beside each other where they fit, each over that of the week before. */
  day: {
    gap: { xs: 3, sm: 4 },
    gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    '& > div': { p: { xs: '12px 16px', sm: '20px' }, backgroundColor: 'var(--field)' },
    '& dd': { mt: 1, font: '700 28px / 1.2 var(--figure)', fontSize: { sm: 36 } },
    '& small': { display: 'block', mt: 1, color: 'text.secondary', font: 'var(--type-caption)' },
    '& strong': { color: 'text.primary' },
    '& dd > div': { backgroundColor: 'var(--overlay)' },
  },
  /** The largest, three beside each other where they fit; below each other each is a line. */
  screen: {
    gap: { xs: 3, sm: 4 },
    gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
    '& > div': {
      display: { xs: 'flex', sm: 'block' },
      alignItems: 'center',
      justifyContent: 'space-between',
      p: { xs: '16px', sm: '20px 24px' },
      backgroundColor: 'var(--field)',
    },
    '& dd': { mt: { sm: 2 }, font: '700 28px / 1.1 var(--figure)', fontSize: { sm: 44 } },
    '& dd > div': { height: '1.1em', backgroundColor: 'var(--overlay)' },
  },
};

/** A figure, or one with what is said of it. */
export type Figure = string | ReactElement | readonly [value: string, note: ReactNode];
type FiguresProps = { of: keyof typeof figuresOf; label?: string; figures: Record<string, Figure> };

export const Figures = ({ of, label, figures }: FiguresProps) => (
  <Box
    component="dl"
    aria-label={label}
    sx={{ display: 'grid', '& dt': { color: 'text.secondary', typography: 'body2' }, ...figuresOf[of] }}
  >
    {Object.entries(figures).map(([name, figure]) => {
      const [value, note] = Array.isArray(figure) ? figure : [figure];
      return (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      );
    })}
  </Box>
);
