import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { I18nProvider } from '../../../i18n/provider.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { adminI18n } from '../i18n/index.ts';
import { emptyForm } from './content-form.ts';
import { ReleaseField } from './release-field.tsx';
import { noWallTime, type WallTime } from './wall-time.ts';

const user = userEvent.setup();
let value: WallTime = noWallTime;

function Example({ initial }: { initial: WallTime }) {
  const form = useForm({ defaultValues: { ...emptyForm(), releaseDate: initial } });
  value = form.watch('releaseDate');
  return <ReleaseField form={form} />;
}

beforeEach(() => {
  // 12:10 in New York.
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2025-11-10T17:10:00Z') });
});

async function open(initial: WallTime = noWallTime) {
  await adminI18n.changeLanguage('en');
  render(
    <I18nProvider i18n={adminI18n}>
      <Example initial={initial} />
    </I18nProvider>,
  );
  await user.click(screen.getByRole('button', { name: /Release date/ }));
  return within(await screen.findByRole('dialog', { name: 'Choose a date and time' }));
}

const trigger = () => screen.getByRole('button', { name: /Release date/, hidden: true });

test('today is the day of US Eastern time, not of the browser', async () => {
  // 22:00 in New York; in the browser's zone (Shanghai here) it is the 11th.
  jest.setSystemTime(new Date('2025-11-11T03:00:00Z'));
  const dialog = await open();
  expect(await dialog.findByRole('gridcell', { current: 'date' })).toHaveTextContent('10');
});

test('a date, then a time, shown together', async () => {
  const dialog = await open();
  expect(trigger()).toHaveTextContent('Pick a date and time');
  const time = dialog.getByLabelText('Time');
  expect(time).toBeDisabled();
  expect(time).toHaveDisplayValue('Select time');
  await user.click(await dialog.findByRole('gridcell', { name: '27' }));
  expect(time).toBeEnabled();
  expect(trigger()).toHaveTextContent('Nov 27, 2025');
  await user.selectOptions(time, '6:30 PM');
  expect(value).toEqual({ date: '2025-11-27', time: '18:30' });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(trigger()).toHaveTextContent('Nov 27, 2025 at 6:30 PM');
  expect(trigger()).toHaveFocus();
});

test('days and times that are over can not be chosen', async () => {
  const dialog = await open();
  expect(await dialog.findByRole('gridcell', { name: '9' })).toBeDisabled();
  await user.click(dialog.getByRole('gridcell', { name: '10' }));
  expect(dialog.getByRole('option', { name: '12:00 PM' })).toBeDisabled();
  expect(dialog.getByRole('option', { name: '12:30 PM' })).toBeEnabled();
  expect(dialog.getAllByRole('option').filter((option) => option.textContent?.endsWith('M'))).toHaveLength(
    48,
  );
});

test('what is over is judged by the server’s clock', async () => {
  // The device is a day behind.
  const server = jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-11-11T17:10:00Z'));
  const dialog = await open();
  expect(await dialog.findByRole('gridcell', { name: '10' })).toBeDisabled();
  expect(dialog.getByRole('gridcell', { name: '11' })).toBeEnabled();
  server.mockRestore();
});

test('the hour the clocks skip can not be chosen', async () => {
  const dialog = await open({ date: '2026-03-08', time: null });
  expect(await dialog.findByRole('option', { name: '2:00 AM' })).toBeDisabled();
  expect(dialog.getByRole('option', { name: '3:00 AM' })).toBeEnabled();
});

test('of an hour that the clocks repeat no time can be chosen that was over the first time', async () => {
  jest.setSystemTime(new Date('2025-11-02T06:10:00Z'));
  const dialog = await open({ date: '2025-11-02', time: null });
  expect(await dialog.findByRole('option', { name: '1:30 AM' })).toBeDisabled();
  expect(dialog.getByRole('option', { name: '2:00 AM' })).toBeEnabled();
});

test('the date can be cleared', async () => {
  const dialog = await open({ date: '2025-12-01', time: '09:15' });
  expect(dialog.getByLabelText('Time')).toHaveDisplayValue('9:15 AM');
  await user.click(dialog.getByRole('button', { name: 'Clear the date' }));
  expect(value).toEqual(noWallTime);
});
